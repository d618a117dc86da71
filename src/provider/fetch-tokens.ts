import { accessTokenPages, type ProviderClient } from './provider-client.js';
import { ProviderError, type ProviderErrorCode } from './provider-error.js';
import type { AccessToken } from './resources.js';
import type { UsageParams } from './usage-params.js';

export interface FetchedTokens {
  readonly tokens: readonly AccessToken[];
  /** The server's clock at the last response, in milliseconds since the epoch. */
  readonly serverTime: number;
  /** The number of upstream calls. */
  readonly calls: number;
}

// Whether a subscription is missing or belongs to another customer must not be distinguishable.
const ACCESS_DENIED_CODES: readonly ProviderErrorCode[] = ['not-found', 'forbidden', 'bad-request'];

/** All access tokens of a subscription: none if it does not exist or belongs to another customer. */
export async function fetchTokens(
  provider: Pick<ProviderClient, 'listAccessTokens'>,
  { customerId, subscriptionId }: UsageParams,
  signal: AbortSignal,
): Promise<FetchedTokens> {
  const tokens: AccessToken[] = [];
  let serverTime: number | null = null;
  let calls = 0;
  const onServerTime = (milliseconds: number): void => {
    serverTime = milliseconds;
  };
  try {
    // The caller is not authenticated yet, so it must not cost a retry.
    const call = { signal, retries: 0, onServerTime };
    for await (const { data } of accessTokenPages(provider, customerId, subscriptionId, call)) {
      tokens.push(...data);
      calls++;
    }
  } catch (error) {
    if (!(error instanceof ProviderError && ACCESS_DENIED_CODES.includes(error.code))) throw error;
    tokens.length = 0;
    calls++;
  }
  return { tokens, serverTime: serverTime ?? Date.now(), calls };
}
