import type { UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import {
  OTHER_CUSTOMER,
  OTHER_SUBSCRIPTION,
  OTHER_TOKEN,
  providerService,
  type ProviderService,
  TOKEN,
} from './provider-service.js';
import { queryOf, type UsageServer, usageServer } from './usage-server.js';

type Upstream = NonNullable<Parameters<typeof providerService>[1]>;

/** A request for the subscription of the other customer, with its token. */
export const OTHER_REQUEST = {
  query: queryOf(OTHER_CUSTOMER, OTHER_SUBSCRIPTION),
  authorization: `Bearer ${OTHER_TOKEN}`,
} as const;

/** A simulated service, and a usage handler behind an HTTP server that requests it. */
export async function usageService(
  records: Parameters<typeof providerService>[0] = {},
  { handler, ...upstream }: Upstream & { readonly handler?: Partial<UsageHandlerOptions> } = {},
): Promise<ProviderService & UsageServer> {
  const simulation = await providerService(records, upstream);
  return { ...simulation, ...(await usageServer({ ...handler, provider: simulation.provider })) };
}

/** The request of the widget, for a handler without a server. */
export function usageRequest(authorization = `Bearer ${TOKEN}`, query = queryOf()): Request {
  return new Request(`https://usage.example/?${query}`, { headers: { authorization } });
}
