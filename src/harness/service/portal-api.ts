import type { AccountRecords } from './accounts/account.js';
import { type Answer, jsonAnswer, Refusal } from './answer.js';
import type { OperationCall } from './operations.js';
import { pageAnswer, type PageLimits } from './pagination.js';
import { portalCustomer } from './resources/customer.js';

const STATES = new Set(['active', 'canceled']);

/** The three operations of the User Portal API, for the visitor who is logged in to `account`. */
export function answerPortal(
  { operation, subscriptionId }: OperationCall,
  query: URLSearchParams,
  account: AccountRecords,
  limits: PageLimits,
  now: number,
): Answer {
  switch (operation) {
    case 'getCustomer':
      return jsonAnswer(portalCustomer(account.customer()));
    case 'listSubscriptions': {
      const state = query.get('state') || null;
      if (state !== null && !STATES.has(state)) throw new Refusal(400, 'state must be active or canceled');
      return pageAnswer(query, limits, account.countSubscriptions(state), (position) =>
        account.subscriptionAt(position, state),
      );
    }
    case 'listAccessTokens': {
      const tokens = account.accessTokens(subscriptionId, now);
      if (!tokens) throw new Refusal(404, 'No such subscription');
      return pageAnswer(query, limits, tokens.length, (position) => tokens[position]);
    }
    default:
      throw new RangeError(`${operation} is not of the Portal API`);
  }
}
