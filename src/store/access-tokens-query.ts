import type { ApiError } from '../client/api-error.js';
import type { PortalClient } from '../client/portal-client.js';
import type { AccessToken } from '../client/resources/access-token.js';
import type { ListQuery } from '../query/list-query.js';
import { createPageRequests } from '../query/offset-pagination.js';
import { createQuery, type QueryOptions } from '../query/query.js';
import { shareStructure } from '../query/structural-sharing.js';

export interface AccessTokenMetadata extends Omit<AccessToken, 'value'> {
  readonly hasSecret: boolean;
  /** Whether the secret was discarded because the session ended or a request was rejected. */
  readonly isDiscarded: boolean;
}

/**
 * The access tokens of a subscription. Their secrets stay in a private `WeakMap`, and
 * `useTokenSecret` puts one into the document only while it is revealed. A secret is discarded if:
 *
 * - A request is rejected with `session-ended`, `forbidden` or `not-found`.
 * - A response lacks the token, or has another value for it.
 * - The session ends, or another customer signs in.
 * - The last widget that needs the tokens is removed.
 * - The tokens were prefetched, but no widget shows them within 30 seconds.
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
  // A WeakMap can't be enumerated, and drops a secret once its token is gone.
  let secrets = new WeakMap<AccessTokenMetadata, string>();

  const requests = createPageRequests<AccessTokenMetadata>({
    pageSize: undefined,
    async fetchPage(params, abortSignal) {
      const page = await client.listAccessTokens(subscriptionId, params, abortSignal).catch((thrown: unknown) => {
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
      // Tokens may share an id, so the key also contains the name. The length shows where the id
      // ends, even if it contains a comma.
      const identity = [id.length, id, name].join();
      // Keys must not contain secrets, so number the tokens that differ only in their secret.
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
