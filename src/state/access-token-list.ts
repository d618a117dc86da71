import type { PortalClient } from '../api/portal-client.js';
import type { AccessToken } from '../api/resources/access-token.js';
import { toFailure } from './failure.js';
import { createPagedList, type PagedList, type PagedListSource } from './paged-list.js';

/** An access token without its value. */
export interface AccessTokenFacts extends Omit<AccessToken, 'value'> {
  /** Whether its value is in hand. */
  readonly hasValue: boolean;
  /** Whether its value was discarded because the service refused the tokens, or the session has ended. */
  readonly isDiscarded: boolean;
}

/** The access tokens of one subscription. Their values stay in here until one is asked for. */
export interface AccessTokenList extends PagedList<AccessTokenFacts> {
  readonly subscriptionId: string;
  valueOf(token: AccessTokenFacts): string | undefined;
}

export function createAccessTokenList(
  client: Pick<PortalClient, 'listAccessTokens'>,
  subscriptionId: string,
  page: Pick<PagedListSource<AccessTokenFacts>, 'elapsed' | 'watch' | 'pageSize'>,
): AccessTokenList {
  // A value lives as long as the facts that it belongs to, and cannot be listed.
  let values = new WeakMap<AccessTokenFacts, string>();
  const hadValue = new WeakSet<AccessTokenFacts>();

  const list = createPagedList<AccessTokenFacts>({
    ...page,
    operation: 'listAccessTokens',
    async fetchPage(range, abort) {
      const answer = await client.listAccessTokens(subscriptionId, range, abort).catch((error: unknown) => {
        if (isRefusal(error)) expire();
        throw error;
      });
      const records = answer.records.map(({ value, ...rest }) => {
        const facts: AccessTokenFacts = {
          ...rest,
          get hasValue() {
            return values.has(facts);
          },
          get isDiscarded() {
            return hadValue.has(facts) && !values.has(facts);
          },
        };
        if (value) {
          values.set(facts, value);
          hadValue.add(facts);
        }
        return facts;
      });
      return { ...answer, records };
    },
    // Two tokens under one id are told apart by their names: dropping one would cost the customer a token.
    // Not as JSON: a page may replace it. The length tells where the id ends.
    idOf: ({ id, name }) => id && [id.length, id, name].join(),
  });

  function forget(): void {
    values = new WeakMap();
  }

  function expire(): void {
    forget();
    list.expire();
  }

  return {
    ...list,
    subscriptionId,
    valueOf: (token) => values.get(token),
    expire,
    reset() {
      forget();
      list.reset();
    },
    dispose() {
      forget();
      list.dispose();
    },
  };
}

/** Whether the tokens are no longer the visitor's to see, as far as the service says. */
function isRefusal(error: unknown): boolean {
  return /^(session-ended|forbidden|not-found)$/.test(toFailure(error, '').kind);
}
