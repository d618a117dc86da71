import type { AccountData } from './fixtures/account.js';
import type { AccountRegistry } from './fixtures/registry.js';
import { HttpError, jsonResponse, type MockResponse } from './mock-response.js';
import type { OperationMatch } from './operations.js';
import { listPage, type ListRequest } from './paging.js';
import { withoutUsage } from './resources/billable-metric.js';

const CURRENT_USAGE = 'currentUsage';

/** Handles the four operations of the Provider API. The caller has checked the key. */
export function handleProviderRequest(
  { operation, customerId, subscriptionId }: OperationMatch,
  request: ListRequest,
  accounts: AccountRegistry,
  usageParameter: string,
  now: number,
): MockResponse {
  const findAccount = (): AccountData => {
    const account = accounts.byCustomer(customerId);
    if (!account) throw new HttpError(404, 'No such customer');
    return account;
  };

  switch (operation) {
    case 'provider.getCustomer':
      return jsonResponse(findAccount().customer());
    case 'provider.listSubscriptions': {
      const state = request.query.get('state') || (request.paging.state ?? null);
      const account = findAccount();
      return jsonResponse(
        listPage(request, account.countSubscriptions(state), (index) =>
          (account.providerSubscriptionAt ?? account.subscriptionAt)(index, state),
        ),
      );
    }
    case 'provider.listAccessTokens': {
      const tokens = findAccount().accessTokens(subscriptionId, now);
      if (!tokens) throw new HttpError(404, 'No such subscription');
      return jsonResponse(listPage(request, tokens.length, (index) => tokens[index]));
    }
    case 'provider.listBillableMetrics': {
      const metrics = accounts.bySubscription(subscriptionId)?.billableMetrics(subscriptionId);
      if (!metrics) throw new HttpError(404, 'No such subscription');
      const option = request.query.get(usageParameter) || null;
      if (option !== null && option !== CURRENT_USAGE) {
        throw new HttpError(400, `${usageParameter} must be ${CURRENT_USAGE}`);
      }
      return jsonResponse({ data: option === null ? metrics.map(withoutUsage) : metrics });
    }
    default:
      throw new RangeError(`${operation} is not a Provider API operation`);
  }
}
