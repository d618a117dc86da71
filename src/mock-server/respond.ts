import { fieldOf, hasSubscription, type AccountRecords } from './fixtures/static-account.js';
import { HttpError, jsonResponse, type MockResponse } from './mock-response.js';
import { type OperationMatch, USAGE_PARAMETER } from './operations.js';
import { listPage, type ListRequest } from './paging.js';
import { withoutUsage } from './resources/billable-metric.js';
import { portalCustomer } from './resources/customer.js';

const PORTAL_STATES = new Set([null, 'active', 'canceled']);
const CURRENT_USAGE = 'currentUsage';

/**
 * Responds to an operation with the data of an account. The caller has checked the session or key.
 */
export function respond(
  { operation, subscriptionId }: OperationMatch,
  request: ListRequest,
  account: AccountRecords,
  now: number,
): MockResponse {
  const { query, paging } = request;
  const { customer = {}, subscriptions = [], tokens = {}, metrics = {} } = account;
  switch (operation) {
    case 'getCustomer':
      return jsonResponse(portalCustomer(customer));
    case 'provider.getCustomer':
      return jsonResponse(customer);
    case 'listSubscriptions':
    case 'provider.listSubscriptions': {
      const state = query.get('state') || (paging.state ?? null);
      if (operation === 'listSubscriptions' && !PORTAL_STATES.has(state))
        throw new HttpError(400, 'state must be active or canceled');
      const listed = subscriptions.filter((record) => state === null || fieldOf(record, 'state') === state);
      return jsonResponse(listPage(request, listed));
    }
    case 'listAccessTokens':
    case 'provider.listAccessTokens': {
      if (!hasSubscription(account, subscriptionId)) throw new HttpError(404, 'No such subscription in this account');
      const listed = tokens[subscriptionId] ?? [];
      return jsonResponse(listPage(request, typeof listed === 'function' ? listed(now) : listed));
    }
    case 'provider.listBillableMetrics': {
      const reported = metrics[subscriptionId] ?? [];
      const option = query.get(USAGE_PARAMETER) || null;
      if (option !== null && option !== CURRENT_USAGE)
        throw new HttpError(400, `${USAGE_PARAMETER} must be ${CURRENT_USAGE}`);
      return jsonResponse({ data: option === null ? reported.map(withoutUsage) : reported });
    }
  }
}
