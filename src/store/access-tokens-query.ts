import type { ApiError } from '../client/api-error.js';
import type { PortalClient } from '../client/portal-client.js';
import type { AccessToken } from '../client/resources/access-token.js';
import type { ListQuery } from '../query/list-query.js';
import { createPageRequests } from '../query/offset-pagination.js';
import { createQuery, type QueryOptions } from '../query/query.js';
import { shareStructure } from '../query/structural-sharing.js';

export interface AccessTokenMetadata extends Omit<AccessToken, 'value'> {
  readonly hasSecret: boolean;
  /**
   * Whether the secret was discarded because the portal rejected the request or the session
   * expired.
   */
  readonly isDiscarded: boolean;
}

/**
 * A subscription's access tokens. A closure keeps their secrets, until one of these happens:
 *
 * - The portal rejects a request for them. This query discards their secrets.
 * - A response lacks the token, or has another value. The `WeakMap` forgets the old one.
 * - The session ends, or another customer signs in. `discardSessionData` of the page model
 *   invalidates this query, or has the query client dispose it if no widget shows the tokens.
 * - The last widget that needs the tokens is removed. The query client disposes this query at once,
 *   because it isn't kept unobserved.
 * - A prefetch isn't used within 30 seconds, or is for a subscription that isn't selected. The query
 *   client or `prefetch.ts` disposes this query. A refresh and a new page model do the same.
 *
 * The document has a secret only while a row reveals it, by `useTokenSecret`.
 */
export interface AccessTokensQuery extends ListQuery<AccessTokenMetadata> {
  readonly subscriptionId: string;
  getSecret(token: AccessTokenMetadata): string | undefined;
}

interface AccessTokensQueryOptions extends QueryOptions {
  readonly client: Pick<PortalClient, 'listAccessTokens'>;
  readonly subscriptionId: string;
}

export function createAccessTokensQuery(options: AccessTokensQueryOptions): AccessTokensQuery {
  const { client, subscriptionId } = options;
  // A WeakMap can't be listed, and forgets a secret together with its metadata.
  let secrets = new WeakMap<AccessTokenMetadata, string>();

  const requests = createPageRequests<AccessTokenMetadata>({
    pageSize: undefined,
    async fetchPage(params, abortSignal) {
      const page = await client.listAccessTokens(subscriptionId, params, abortSignal).catch((thrown: unknown) => {
        // Makes the data stale. The failure that follows sets `staleAt`, so that the query isn't
        // requested again at once.
        if (/^(session-ended|forbidden|not-found)$/.test((Object(thrown) as ApiError).kind)) invalidate();
        throw thrown;
      });
      const data = page.data.map(({ value, ...rest }) => {
        const token: AccessTokenMetadata = { ...rest, hasSecret: !!value, isDiscarded: false };
        if (value) secrets.set(token, value);
        return token;
      });
      return { ...page, data };
    },
    getItemId(token, others) {
      const { id, name } = token;
      if (!id) return null;
      // Distinguish tokens with the same id by name and value, because the user must not lose one.
      // The length separates id and name.
      const identity = [id.length, id, name].join();
      // A number stands for the value, because a key must not contain it.
      for (let number = 0; ; number += 1) {
        const key = [number, identity].join();
        const other = others.get(key);
        if (!other || secrets.get(other) === secrets.get(token)) return key;
      }
    },
    shareItem: (previous, next) =>
      secrets.get(previous) === secrets.get(next) ? shareStructure(previous, next) : next,
  });
  const query = createQuery({ ...options, ...requests, operation: 'listAccessTokens' });

  /** Discards the secrets, too. */
  function invalidate(invalidateOptions?: { readonly reset?: boolean }): void {
    secrets = new WeakMap();
    query.setData((data) => ({
      ...data,
      items: new Map(
        [...data.items].map(([key, token]) => [
          key,
          { ...token, hasSecret: false, isDiscarded: token.hasSecret || token.isDiscarded },
        ]),
      ),
    }));
    query.invalidate(invalidateOptions);
  }

  return {
    ...query,
    subscriptionId,
    getSecret: (token) => secrets.get(token),
    invalidate,
    dispose() {
      invalidate();
      query.dispose();
    },
  };
}
