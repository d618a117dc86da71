/** The seven operations of the document; those of the Provider API carry its name. */
export const OPERATIONS = [
  'getCustomer',
  'listSubscriptions',
  'listAccessTokens',
  'provider.getCustomer',
  'provider.listSubscriptions',
  'provider.listAccessTokens',
  'provider.listBillableMetrics',
] as const;

export type Operation = (typeof OPERATIONS)[number];

export const PORTAL_PATH = '/api/v0/';
export const PROVIDER_PATH = '/provider/v0/';

// As the document writes them: the slash at the end of a list is part of its path.
const PATHS: Readonly<Record<Operation, string>> = {
  getCustomer: `${PORTAL_PATH}customer`,
  listSubscriptions: `${PORTAL_PATH}subscriptions/`,
  listAccessTokens: `${PORTAL_PATH}subscriptions/{subscriptionId}/access-tokens/`,
  'provider.getCustomer': `${PROVIDER_PATH}customers/{customerId}`,
  'provider.listSubscriptions': `${PROVIDER_PATH}customers/{customerId}/subscriptions/`,
  'provider.listAccessTokens': `${PROVIDER_PATH}customers/{customerId}/subscriptions/{subscriptionId}/access-tokens/`,
  'provider.listBillableMetrics': `${PROVIDER_PATH}subscriptions/{subscriptionId}/product/billable-metrics/`,
};

const patterns = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${PATHS[operation].replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

export interface OperationCall {
  readonly operation: Operation;
  readonly customerId: string;
  readonly subscriptionId: string;
}

/** The operation that a path, still percent-encoded, stands for; null for none or an encoding that is none. */
export function operationAt(path: string): OperationCall | null {
  for (const { operation, pattern } of patterns) {
    const found = pattern.exec(path);
    if (!found) continue;
    const { customerId = '', subscriptionId = '' } = found.groups ?? {};
    try {
      return {
        operation,
        customerId: decodeURIComponent(customerId),
        subscriptionId: decodeURIComponent(subscriptionId),
      };
    } catch {
      return null;
    }
  }
  return null;
}
