import type { PortalClient } from '../api/portal-client.js';
import type { AccessToken } from '../api/resources/access-token.js';
import { createPagedList, type PagedList } from './paged-list.js';

/** An access token without its value. */
export interface AccessTokenFacts extends Omit<AccessToken, 'value'> {
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
): AccessTokenList {
  // A value lives as long as the facts that it belongs to, and cannot be listed.
  let values = new WeakMap<AccessTokenFacts, string>();

  const list = createPagedList<AccessTokenFacts>({
    operation: 'listAccessTokens',
    async fetchPage(range, signal) {
      const page = await client.listAccessTokens(subscriptionId, range, signal);
      const records = page.records.map(({ value, ...rest }) => {
        const facts = { ...rest, hasValue: !!value };
        if (value) values.set(facts, value);
        return facts;
      });
      return { ...page, records };
    },
    // Two tokens under one id are told apart by their names: dropping one would cost the customer a token.
    idOf: ({ id, name }) => id && JSON.stringify([id, name]),
  });

  return {
    ...list,
    subscriptionId,
    valueOf: (token) => values.get(token),
    dispose() {
      values = new WeakMap();
      list.dispose();
    },
  };
}
