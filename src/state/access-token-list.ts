import type { PortalClient } from '../api/portal-client.js';
import type { AccessToken } from '../api/resources/access-token.js';
import { createPagedList, type PagedList, type PagedListSource } from './paged-list.js';

/** An access token without its value. */
export interface AccessTokenFacts extends Omit<AccessToken, 'value'> {
  /** Whether its value is in hand. It is let go when the session ends. */
  readonly hasValue: boolean;
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

  const list = createPagedList<AccessTokenFacts>({
    ...page,
    operation: 'listAccessTokens',
    async fetchPage(range, abort) {
      const answer = await client.listAccessTokens(subscriptionId, range, abort);
      const records = answer.records.map(({ value, ...rest }) => {
        const facts: AccessTokenFacts = {
          ...rest,
          get hasValue() {
            return values.has(facts);
          },
        };
        if (value) values.set(facts, value);
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

  return {
    ...list,
    subscriptionId,
    valueOf: (token) => values.get(token),
    expire() {
      forget();
      list.expire();
    },
    dispose() {
      forget();
      list.dispose();
    },
  };
}
