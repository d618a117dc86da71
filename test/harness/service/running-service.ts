import { onTestFinished } from 'vitest';
import { type RunningService, type ServerOptions, startService } from '../../../src/harness/service/server.js';
import { sessionCookie } from '../../../src/harness/service/session.js';

/** A service that is stopped when the test is over. */
export async function runningService(options?: ServerOptions): Promise<RunningService> {
  const service = await startService(options);
  onTestFinished(() => service.stop());
  return service;
}

export interface JsonResponse {
  status: number;
  headers: Headers;
  // What a service answers is looked into freely here; the tests say what it must be.
  body: any;
}

export async function getJson(url: string, headers: Record<string, string> = {}): Promise<JsonResponse> {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Asks the Portal API as the visitor who is logged in to an account. */
export function askPortal(origin: string, account: string, path: string): Promise<JsonResponse> {
  return getJson(`${origin}/api/v0/${path}`, { cookie: sessionCookie(account) });
}

/** Asks the Provider API with the service's usual key. */
export function askProvider(origin: string, path: string): Promise<JsonResponse> {
  return getJson(`${origin}/provider/v0/${path}`, { 'service-provider-key': 'harness-provider-key' });
}
