import { createUsageHandler, type UsageHandlerOptions } from '../../src/provider/usage-handler.js';
import {
  CUSTOMER,
  OTHER_CUSTOMER,
  OTHER_SUBSCRIPTION,
  OTHER_TOKEN,
  providerService,
  type ProviderService,
  SUBSCRIPTION,
  TOKEN,
} from './provider-service.js';

export const PORTAL = 'https://portal.example';

export interface UsageRequest {
  readonly method?: string;
  /** The query string of the URL. */
  readonly query?: string;
  /** `null` omits the header. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface UsageResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends the request of the widget, with some parts replaced. */
export type SendUsageRequest = (request?: UsageRequest) => Promise<UsageResult>;

export function queryOf(customerId = CUSTOMER, subscriptionId = SUBSCRIPTION): string {
  return String(new URLSearchParams({ customer_id: customerId, subscription_id: subscriptionId }));
}

/** A request for the subscription of the other customer, with its token. */
export const OTHER_REQUEST = {
  query: queryOf(OTHER_CUSTOMER, OTHER_SUBSCRIPTION),
  authorization: `Bearer ${OTHER_TOKEN}`,
} as const;

export function usageServer(
  options: Pick<UsageHandlerOptions, 'provider'> & Partial<UsageHandlerOptions>,
): SendUsageRequest {
  const handle = createUsageHandler({ allowOrigin: PORTAL, onError: () => undefined, ...options });
  return async ({ query = queryOf(), authorization = `Bearer ${TOKEN}`, headers, ...init } = {}) => {
    const request = new Request(`https://usage.example/usage?${query}`, {
      ...init,
      headers: { origin: PORTAL, ...(authorization !== null && { authorization }), ...headers },
    });
    const response = await handle(request);
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };
}

/** A simulated service, and a usage handler that requests it. */
export async function usageService(
  records: Parameters<typeof providerService>[0] = {},
  {
    handler,
    ...upstream
  }: NonNullable<Parameters<typeof providerService>[1]> & { readonly handler?: Partial<UsageHandlerOptions> } = {},
): Promise<ProviderService & { readonly send: SendUsageRequest }> {
  const simulation = await providerService(records, upstream);
  return { ...simulation, send: usageServer({ ...handler, provider: simulation.provider }) };
}
