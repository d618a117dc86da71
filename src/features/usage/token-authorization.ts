/* Finds the access token and the customer id for usage requests without the session. */
import type { UsageParams } from '../../client/portal-client.js';
import type { Customer } from '../../client/resources/customer.js';
import { loadUntil } from '../../query/list-query.js';
import { DependencyError, type QueryError } from '../../query/query-error.js';
import type { Query } from '../../query/query.js';
import type { AccessTokenMetadata, AccessTokensQuery } from '../../store/access-tokens-query.js';
import type { ServerClock } from '../../store/server-clock.js';
import { getTokenExpiry } from '../../store/token-expiry.js';

/** Call `customer` and `tokens` for each use, because the cache may have replaced their queries. */
export interface AuthorizationSource {
  readonly customer: () => Query<Customer>;
  readonly tokens: () => AccessTokensQuery;
  readonly clock: Pick<ServerClock, 'now'>;
}

/** A faulty service may send pages of tokens forever, so stop after this many. */
const MAX_TOKEN_PAGES = 100;

const HEADER_VALUE = /^[!-~]+$/;

export function readAuthorization({
  customer,
  tokens,
  clock,
}: AuthorizationSource): Pick<UsageParams, 'customerId' | 'token'> | 'no-token' {
  const customerId = customer().data.peek()?.id;
  // If the customer has no id, the client rejects the request and logs a warning.
  if (!customerId) return { customerId: null };
  const token = findSecret(tokens(), clock, 'valid') ?? findSecret(tokens(), clock, 'unknown');
  return token === undefined ? 'no-token' : { customerId, token };
}

export function isAuthorizationLoaded({ customer, tokens, clock }: AuthorizationSource): boolean {
  return isFresh(customer()) && isFresh(tokens()) && findSecret(tokens(), clock, 'valid') !== undefined;
}

/** Loads the customer, then pages of tokens until one has a valid token. */
export async function loadAuthorization(
  { customer, tokens, clock }: AuthorizationSource,
  abortSignal: AbortSignal,
): Promise<void> {
  await ensureFresh(customer());
  abortSignal.throwIfAborted();
  if (!customer().data.peek()?.id) return;
  const query = tokens();
  await ensureFresh(query);
  const isDone = () => abortSignal.aborted || findSecret(query, clock, 'valid') !== undefined;
  const error = await loadUntil(query, isDone, { maxRequests: MAX_TOKEN_PAGES });
  abortSignal.throwIfAborted();
  if (error) throw new DependencyError(error);
}

async function ensureFresh(query: Query<unknown>): Promise<void> {
  if (isFresh(query)) return;
  await query.refetch({ cancelRefetch: false });
  const failure = getFailure(query);
  if (failure) throw new DependencyError(failure);
  // A query with neither data nor an error was disposed during its request.
  if (query.data.peek() === undefined) throw new DOMException('The request was aborted.', 'AbortError');
}

function isFresh(query: Query<unknown>): boolean {
  return !getFailure(query) && !query.isFetching.peek() && !query.isStale();
}

/** If only the next page has failed, the loaded pages can still be used. */
function getFailure({ error, isFetchNextPageError }: Query<unknown>): QueryError | undefined {
  return isFetchNextPageError.peek() ? undefined : error.peek();
}

/** Skips secrets that an HTTP header can't contain. */
function findSecret(
  query: AccessTokensQuery,
  clock: AuthorizationSource['clock'],
  validity: 'valid' | 'unknown',
): string | undefined {
  const now = clock.now();
  for (const token of query.data.peek()?.items.values() ?? []) {
    const secret = query.getSecret(token);
    if (secret && HEADER_VALUE.test(secret) && getValidity(token, now) === validity) return secret;
  }
  return undefined;
}

/**
 * Returns `unknown` if the record doesn't show whether the token has expired. The vendor's usage
 * handler would reject such a token, so prefer others.
 */
function getValidity(token: AccessTokenMetadata, now: number): 'valid' | 'unknown' | 'expired' {
  const { status, at } = getTokenExpiry(token, now);
  if (status === 'expired') return 'expired';
  const isKnown = at !== null || (token.expires_at == null && token.is_expired !== null);
  return isKnown ? 'valid' : 'unknown';
}
