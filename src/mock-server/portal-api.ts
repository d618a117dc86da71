import type { AccountData } from './fixtures/account.js';
import { HttpError, jsonResponse, type MockResponse } from './mock-response.js';
import type { OperationMatch } from './operations.js';
import { listPage, type ListRequest } from './paging.js';
import { portalCustomer } from './resources/customer.js';

const STATES = new Set(['active', 'canceled']);

/** Handles the three operations of the User Portal API for the signed-in account. */
export function handlePortalRequest(
  { operation, subscriptionId }: OperationMatch,
  request: ListRequest,
  account: AccountData,
  now: number,
): MockResponse {
  switch (operation) {
    case 'getCustomer':
      return jsonResponse(portalCustomer(account.customer()));
    case 'listSubscriptions': {
      const state = request.query.get('state') || (request.paging.state ?? null);
      if (state !== null && !STATES.has(state)) throw new HttpError(400, 'state must be active or canceled');
      return jsonResponse(
        listPage(request, account.countSubscriptions(state), (index) => account.subscriptionAt(index, state)),
      );
    }
    case 'listAccessTokens': {
      const tokens = account.accessTokens(subscriptionId, now);
      if (!tokens) throw new HttpError(404, 'No such subscription');
      return jsonResponse(listPage(request, tokens.length, (index) => tokens[index]));
    }
    default:
      throw new RangeError(`${operation} is not a Portal API operation`);
  }
}
