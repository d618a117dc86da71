import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '../../src/mock-server/send-response.js';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { applyFault, applyFaultHeaders } from '../../src/mock-server/apply-fault.js';
import { createProviderClient, createUsageHandler } from '../../src/provider/index.js';

/** Faults of the integrator's server. Mutable. */
export interface UsageFaults {
  response: Fault;
  /** For the preflight request. */
  preflight: Fault;
}

export interface FaultyUsageOptions {
  readonly faults: UsageFaults;
  readonly portalOrigin: () => string;
  /** On the portal's origin. */
  readonly providerPath: string;
  readonly providerKey: string;
}

/** The integrator's server with the real usage handler, on any origin. */
export function createFaultyUsageServer({ faults, portalOrigin, providerPath, providerKey }: FaultyUsageOptions) {
  const createHandler = () =>
    createUsageHandler({
      provider: createProviderClient({
        baseUrl: `${portalOrigin()}${providerPath}`,
        apiKey: providerKey,
        usageQuery: { name: 'usage' },
        retries: 0,
      }),
      allowOrigin: portalOrigin(),
    });

  return async ({ method = 'GET', url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestHeaders = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    // A handler caches failures. One per request stops failing as soon as the fault is cleared.
    const handle = createHandler();
    const original = await handle(new Request(new URL(url, portalOrigin()), { method, headers: requestHeaders }));
    const originalHeaders = Object.fromEntries(original.headers);
    const isPreflight = method === 'OPTIONS';
    const fault = isPreflight ? faults.preflight : faults.response;
    const result = applyFault(
      { status: original.status, headers: originalHeaders, body: await original.text() },
      fault,
    );
    const corsHeaders = Object.entries(originalHeaders).filter(([name]) => name.startsWith('access-control-'));
    const fixedHeaders = {
      date: new Date().toUTCString(),
      ...Object.fromEntries(corsHeaders),
      // Otherwise the browser would cache the first preflight response.
      ...(isPreflight && { 'access-control-max-age': '0' }),
    };
    await sendResponse(
      response,
      { ...result, headers: applyFaultHeaders({ ...result.headers, ...fixedHeaders }, fault) },
      fault,
    );
  };
}
