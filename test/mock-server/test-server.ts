import { onTestFinished } from 'vitest';
import { type MockServer, type MockServerOptions, startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';

const PROVIDER_KEY = 'key-of-tests';

/** Starts a mock server and stops it when the test ends. */
export async function startTestServer(options?: MockServerOptions): Promise<MockServer> {
  const server = await startMockServer({ providerKey: PROVIDER_KEY, ...options });
  onTestFinished(() => server.stop());
  return server;
}

export interface JsonResponse {
  status: number;
  headers: Headers;
  body: any;
}

export async function getJson(url: string, headers: Record<string, string> = {}): Promise<JsonResponse> {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Calls the Portal API as the user who is signed in to an account. */
export function fetchPortal(origin: string, account: string, path: string): Promise<JsonResponse> {
  return getJson(`${origin}/api/v0/${path}`, { cookie: sessionCookie(account) });
}

/** Calls the Provider API with the key of a test server. */
export function fetchProvider(origin: string, path: string): Promise<JsonResponse> {
  return getJson(`${origin}/provider/v0/${path}`, { 'service-provider-key': PROVIDER_KEY });
}
