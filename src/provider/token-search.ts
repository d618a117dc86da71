import { createListSearch, type ListSearch } from './list-search.js';
import { paginate } from './paginate.js';
import type { ProviderClient } from './provider-client.js';
import type { AccessToken, ProviderList } from './resources.js';
import { createTokenSet, hashRecord, type HashedToken } from './token-set.js';
import type { Upstream, UpstreamContext } from './upstream.js';
import type { UsageParams } from './usage-params.js';

export interface TokenSearchOptions {
  readonly provider: Pick<ProviderClient, 'listAccessTokens'>;
  readonly params: UsageParams;
  readonly upstream: Upstream;
  /** Whether its calls go before those of unauthenticated callers. */
  readonly hasPriority: boolean;
  readonly maxPages: number;
}

/** A search in the access tokens of a subscription, by the hashes of their values. */
export interface TokenSearch extends ListSearch {
  /** When a token that was found expires, by `performance.now()`; null for others. */
  getExpiry(hash: string): number | null;
}

export function createTokenSearch({
  provider,
  params,
  upstream,
  hasPriority,
  maxPages,
}: TokenSearchOptions): TokenSearch {
  const tokens = createTokenSet();
  const search = createListSearch<HashedToken>({
    operation: 'listAccessTokens',
    records: { ...tokens, has: (hash) => tokens.getExpiry(hash) !== null },
    upstream,
    hasPriority,
    maxPages,
    tooLongKind: 'too-many-tokens',
    createPages: (getContext) => createPages(provider, params, getContext),
  });
  return Object.assign(search, { getExpiry: tokens.getExpiry });
}

/** The pages of a list, as hashes: no value of a token is kept. */
function createPages(
  provider: TokenSearchOptions['provider'],
  { customerId, subscriptionId }: UsageParams,
  getContext: () => UpstreamContext | undefined,
) {
  return paginate(
    async (range) => {
      let serverTime: number | null = null;
      const page: ProviderList<AccessToken> = await provider.listAccessTokens(customerId, subscriptionId, {
        ...getContext(),
        ...range,
        // The caller is not authenticated yet, so it must not cost a retry.
        retries: 0,
        onServerTime(milliseconds) {
          serverTime = milliseconds;
        },
      });
      const now = serverTime ?? Date.now();
      return { ...page, data: await Promise.all(page.data.map((token) => hashRecord(token, now))) };
    },
    // The whole record, in case a service uses an id twice: a token that is left out would be rejected.
    ({ key }) => key,
  );
}
