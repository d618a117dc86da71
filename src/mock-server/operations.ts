export const PORTAL_PATH = '/api/v0/';
export const PROVIDER_PATH = '/provider/v0/';

/** The query parameter of current usage. The API documents only its value. */
export const USAGE_PARAMETER = 'usage';

/** The seven documented operations. Trailing slashes are part of their paths. */
const PATHS = {
  getCustomer: `${PORTAL_PATH}customer`,
  listSubscriptions: `${PORTAL_PATH}subscriptions/`,
  listAccessTokens: `${PORTAL_PATH}subscriptions/{subscriptionId}/access-tokens/`,
  'provider.getCustomer': `${PROVIDER_PATH}customers/{customerId}`,
  'provider.listSubscriptions': `${PROVIDER_PATH}customers/{customerId}/subscriptions/`,
  'provider.listAccessTokens': `${PROVIDER_PATH}customers/{customerId}/subscriptions/{subscriptionId}/access-tokens/`,
  'provider.listBillableMetrics': `${PROVIDER_PATH}subscriptions/{subscriptionId}/product/billable-metrics/`,
};

export type Operation = keyof typeof PATHS;

export const OPERATIONS = Object.keys(PATHS) as readonly Operation[];

const patterns = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${PATHS[operation].replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

export interface OperationMatch {
  readonly operation: Operation;
  readonly customerId: string;
  readonly subscriptionId: string;
}

/** Matches a percent-encoded path. Null for an unknown path or invalid encoding. */
export function matchOperation(path: string): OperationMatch | null {
  for (const { operation, pattern } of patterns) {
    const match = pattern.exec(path);
    if (!match) continue;
    const { customerId = '', subscriptionId = '' } = match.groups ?? {};
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
