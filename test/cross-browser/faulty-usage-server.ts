import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '../../src/harness/mock-server/send-response.js';
import type { Fault } from '../../src/harness/mock-server/fault-injection.js';
import { applyFault, applyFaultHeaders } from '../../src/harness/mock-server/apply-fault.js';
import { createProviderClient, createUsageHandler } from '../../src/provider/index.js';

/** Faults of the integrator's server. Mutable. */
export interface UsageFaults {
  answer: Fault;
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
    const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    // A handler caches failures: a new one for each request responds without the fault as soon as that is cleared.
    const handle = createHandler();
    const answered = await handle(new Request(new URL(url, portalOrigin()), { method, headers: given }));
    const own = Object.fromEntries(answered.headers);
    const isPreflight = method === 'OPTIONS';
    const fault = isPreflight ? faults.preflight : faults.answer;
    const answer = applyFault({ status: answered.status, headers: own, body: await answered.text() }, fault);
    const always = Object.entries(own).filter(([name]) => name.startsWith('access-control-'));
    const all = {
      date: new Date().toUTCString(),
      ...Object.fromEntries(always),
      // Otherwise the browser would cache the first preflight response.
      ...(isPreflight && { 'access-control-max-age': '0' }),
    };
    await sendResponse(response, { ...answer, headers: applyFaultHeaders({ ...answer.headers, ...all }, fault) }, fault);
  };
}
