import { vi } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { createProviderClient } from '../../src/provider/provider-client.js';
import type { UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import { CUSTOMER, KEY, SUBSCRIPTION, TOKEN } from './provider-service.js';
import { usageServer } from './usage-server.js';

interface Upstream {
  /** The number of tokens: the first is `TOKEN`, the others are `value-1` and so on. */
  readonly tokens?: number;
  /** Calls do not return before it resolves. */
  readonly beforeResponse?: () => Promise<unknown>;
}

const PAGE_SIZE = 20;

export const tokenRecord = (index: number) =>
  accessTokenRecord({ id: `tok_${index}`, value: index === 0 ? TOKEN : `value-${index}` });

/**
 * A usage handler whose upstream is a function that counts its calls and the maximum of concurrent
 * ones.
 */
export function countingHandler(upstream: Upstream = {}, options: Partial<UsageHandlerOptions> = {}) {
  const { tokens = 1, beforeResponse } = upstream;
  const calls = { total: 0, tokens: 0, concurrent: 0, maxConcurrent: 0 };
  /** May be changed. */
  const list = Array.from({ length: tokens }, (_, index) => tokenRecord(index));
  function respond({ pathname, searchParams }: URL): Response {
    if (pathname.endsWith('/billable-metrics/')) return Response.json({ data: [] });
    if (!pathname.endsWith(`/customers/${CUSTOMER}/subscriptions/${SUBSCRIPTION}/access-tokens/`)) {
      return Response.json({ message: 'not found' }, { status: 404 });
    }
    const offset = Number(searchParams.get('offset'));
    const pagination = { total: list.length, limit: PAGE_SIZE, offset };
    return Response.json({ data: list.slice(offset, offset + PAGE_SIZE), metadata: { pagination } });
  }
  const provider = createProviderClient({
    baseUrl: 'https://service.example/v0',
    apiKey: KEY,
    async fetch(input) {
      const url = new URL(input as string);
      calls.total++;
      if (url.pathname.endsWith('/access-tokens/')) calls.tokens++;
      calls.maxConcurrent = Math.max(calls.maxConcurrent, ++calls.concurrent);
      await beforeResponse?.();
      calls.concurrent--;
      return respond(url);
    },
  });
  const onError = vi.fn();
  const sendRequest = usageServer({ provider, onError, ...options });
  const send = (token = TOKEN, query?: string) =>
    sendRequest({ authorization: `Bearer ${token}`, ...(query !== undefined && { query }) });
  return { calls, list, onError, send };
}
