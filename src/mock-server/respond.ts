import type { AccountData } from './fixtures/account.js';
import { HttpError, jsonResponse, type MockResponse } from './mock-response.js';
import { type OperationMatch, USAGE_PARAMETER } from './operations.js';
import { listPage, type ListRequest } from './paging.js';
import { withoutUsage } from './resources/billable-metric.js';
import { portalCustomer } from './resources/customer.js';

const PORTAL_STATES = new Set([null, 'active', 'canceled']);
const CURRENT_USAGE = 'currentUsage';

/** Responds to an operation of either API with the data of an account. The caller has checked session or key. */
export function respond(
  { operation, subscriptionId }: OperationMatch,
  request: ListRequest,
  account: AccountData,
  now: number,
): MockResponse {
  const { query, paging } = request;
  switch (operation) {
    case 'getCustomer':
      return jsonResponse(portalCustomer(account.customer()));
    case 'provider.getCustomer':
      return jsonResponse(account.customer());
    case 'listSubscriptions':
    case 'provider.listSubscriptions': {
      const state = query.get('state') || (paging.state ?? null);
      if (operation === 'listSubscriptions' && !PORTAL_STATES.has(state))
        throw new HttpError(400, 'state must be active or canceled');
      return jsonResponse(
        listPage(request, account.countSubscriptions(state), (index) => account.subscriptionAt(index, state)),
      );
    }
    case 'listAccessTokens':
    case 'provider.listAccessTokens': {
      const tokens = account.accessTokens(subscriptionId, now);
      if (!tokens) throw new HttpError(404, 'No such subscription');
      return jsonResponse(listPage(request, tokens.length, (index) => tokens[index]));
    }
    case 'provider.listBillableMetrics': {
      const metrics = account.billableMetrics(subscriptionId) ?? [];
      const option = query.get(USAGE_PARAMETER) || null;
      if (option !== null && option !== CURRENT_USAGE)
        throw new HttpError(400, `${USAGE_PARAMETER} must be ${CURRENT_USAGE}`);
      return jsonResponse({ data: option === null ? metrics.map(withoutUsage) : metrics });
    }
  }
}
