import type { AccountRecords } from './accounts/account.js';
import type { AccountRegistry } from './accounts/registry.js';
import { type Answer, jsonAnswer, Refusal } from './answer.js';
import type { OperationCall } from './operations.js';
import { pageAnswer, type PageLimits } from './pagination.js';
import { withoutUsage } from './resources/billable-metric.js';

const CURRENT_USAGE = 'currentUsage';

/** The four operations of the Provider API, for a vendor whose key has been checked. */
export function answerProvider(
  { operation, customerId, subscriptionId }: OperationCall,
  query: URLSearchParams,
  accounts: AccountRegistry,
  { usageParameter, ...limits }: PageLimits & { usageParameter: string },
  now: number,
): Answer {
  const customer = (): AccountRecords => {
    const found = accounts.byCustomer(customerId);
    if (!found) throw new Refusal(404, 'No such customer');
    return found;
  };

  switch (operation) {
    case 'provider.getCustomer':
      return jsonAnswer(customer().customer());
    case 'provider.listSubscriptions': {
      const state = query.get('state') || null;
      const records = customer();
      return pageAnswer(query, limits, records.countSubscriptions(state), (position) =>
        records.subscriptionAt(position, state),
      );
    }
    case 'provider.listAccessTokens': {
      const tokens = customer().accessTokens(subscriptionId, now);
      if (!tokens) throw new Refusal(404, 'No such subscription');
      return pageAnswer(query, limits, tokens.length, (position) => tokens[position]);
    }
    case 'provider.listBillableMetrics': {
      const metrics = accounts.bySubscription(subscriptionId)?.billableMetrics(subscriptionId);
      if (!metrics) throw new Refusal(404, 'No such subscription');
      const option = query.get(usageParameter) || null;
      if (option !== null && option !== CURRENT_USAGE) {
        throw new Refusal(400, `${usageParameter} must be ${CURRENT_USAGE}`);
      }
      return jsonAnswer({ data: option === null ? metrics.map(withoutUsage) : metrics });
    }
    default:
      throw new RangeError(`${operation} is not of the Provider API`);
  }
}
