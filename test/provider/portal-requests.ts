import { onTestFinished, vi } from 'vitest';
import { createPortalHandler, type PortalHandlerOptions } from '../../src/provider/portal-handler.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import { CUSTOMER, KEY } from './provider-service.js';

export const VENDOR = 'https://vendor.example';

const EMPTY_LIST = { data: [], metadata: { pagination: { total: 0, limit: 20, offset: 0 } } };

interface Options extends Partial<PortalHandlerOptions> {
  /** The response of the Provider API, by default a customer without subscriptions. */
  readonly respond?: (pathname: string) => Promise<Response> | Response;
}

/** A portal handler whose failures are collected, and a function that sends it a request. */
export function portalRequests({ respond, ...options }: Options = {}) {
  const onError = vi.fn();
  const calls: string[] = [];
  const provider = createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: KEY,
    retries: 0,
    async fetch(input) {
      const { pathname } = new URL(input as string);
      calls.push(pathname);
      return (await respond?.(pathname)) ?? Response.json(pathname.endsWith('/') ? EMPTY_LIST : { id: CUSTOMER });
    },
  });
  const handle = createPortalHandler({ provider, authenticate: () => CUSTOMER, onError, ...options });
  async function send(path = 'customer', init: RequestInit = {}) {
    const response = await handle(new Request(`${VENDOR}/api/v0/${path}`, init));
    const text = await response.text();
    return { status: response.status, headers: response.headers, text };
  }
  return { calls, onError, send };
}

/** The lines that the server writes to its console. */
export function logLines(): () => string[] {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.map(String);
}
