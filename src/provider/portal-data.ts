import type { PageParams, PortalOperation } from './portal-request.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import type { ProviderList } from './resources.js';
import { formatUsage } from './responses.js';
import type { UpstreamContext } from './upstream.js';

export interface PortalData {
  /** JSON in the shape of the User Portal API. */
  readonly body: string;
  /** The clock of the service, in milliseconds since the epoch; null if it did not report it. */
  readonly serverTime: number | null;
}

/** Requests the data of an operation. The caller has checked that the subscription is one of the customer's. */
export async function fetchPortalData(
  provider: Pick<ProviderClient, PortalOperation['name']>,
  customerId: string,
  operation: PortalOperation,
  context: UpstreamContext,
): Promise<PortalData> {
  let serverTime: number | null = null;
  const options = {
    ...context,
    retries: 1,
    onServerTime(milliseconds: number): void {
      serverTime = milliseconds;
    },
  };
  const body = await fetchBody(provider, customerId, operation, options);
  return { body, serverTime };
}

async function fetchBody(
  provider: Pick<ProviderClient, PortalOperation['name']>,
  customerId: string,
  operation: PortalOperation,
  options: object,
): Promise<string> {
  switch (operation.name) {
    case 'getCustomer': {
      // The portal's customer has none: it is the vendor's own.
      const { external_id: _, ...customer } = await provider.getCustomer(customerId, options);
      return JSON.stringify(customer);
    }
    case 'listSubscriptions': {
      const { page, state } = operation;
      return formatList(operation, page, await provider.listSubscriptions(customerId, { ...options, ...page, state }));
    }
    case 'listAccessTokens': {
      const { page, subscriptionId } = operation;
      const list = await provider.listAccessTokens(customerId, subscriptionId, { ...options, ...page });
      return formatList(operation, page, list);
    }
    case 'listBillableMetrics':
      return formatUsage(await provider.listBillableMetrics(operation.subscriptionId, options));
  }
}

/** A page of the User Portal API. Each record that failed validation is a null, which the widgets count. */
function formatList<Item>({ name }: PortalOperation, { limit, offset }: PageParams, list: ProviderList<Item>): string {
  const { data, invalid, total } = list;
  // The service may clamp the limit further, or ignore it.
  const records = [...data, ...Array<null>(invalid).fill(null)].slice(0, limit);
  const pagination = { limit: Math.min(list.limit ?? limit, limit), offset: list.offset ?? offset, total };
  try {
    return JSON.stringify({ data: records, metadata: { pagination } });
  } catch {
    // Items of a subscription are passed on as they are, and may be nested too deeply.
    throw new ProviderError('malformed', name, { status: 200 });
  }
}
