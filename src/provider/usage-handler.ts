import { createLruMap, createRequestCache } from './cache.js';
import { fetchTokens } from './fetch-tokens.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import { createRefusalDelay } from './refusal-delay.js';
import { createCandidate, createTokenSet, type TokenSet } from './token-set.js';
import { createUpstream, type UsageHandlerError } from './upstream.js';
import { parseBearerToken, parseParams, type UsageParams } from './usage-params.js';
import { createResponses, formatUsage } from './usage-responses.js';

/** Options of the usage handler. */
export interface UsageHandlerOptions {
  /** The client of the Provider API. */
  readonly provider: Pick<ProviderClient, 'listAccessTokens' | 'listBillableMetrics'>;
  /** The portal's origin, such as `https://portal.example`. Requests of pages of other origins are refused. */
  readonly allowOrigin: string;
  /** How long tokens and usage are cached, and a revoked token is still accepted: 5 to 300 seconds. Default: 30. */
  readonly cacheSeconds?: number | undefined;
  /** The maximum number of concurrent upstream calls. Default: 8. */
  readonly maxConcurrency?: number | undefined;
  /** How many upstream calls may wait for their turn; beyond that the response is a 503. Default: 100. */
  readonly maxQueue?: number | undefined;
  /** The time limit of a request in milliseconds; keep it below the page's own limit of 15,000. Default: 12,000. */
  readonly timeoutMs?: number | undefined;
  /** Called for each failed upstream call, for logs and alerts. Errors that it throws are ignored. */
  readonly onError?: ((error: UsageHandlerError) => void) | undefined;
}

const MIN_CACHE_SECONDS = 5;
const MAX_CACHE_SECONDS = 300;
const MAX_VERIFIED_PAIRS = 1000;
const MAX_LOOKUPS = 200;
// A new token is accepted after this time at the latest; unknown and failing pairs cost one upstream call in it.
const LOOKUP_AGE_MS = 5000;

/**
 * Creates the request handler behind `<portal-usage>`. To `GET ?customer_id=…&subscription_id=…` with `Authorization: Bearer
 * <access token of that subscription>` it responds with the subscription's billable metrics, after the Provider API has
 * listed that token as unexpired. Its caches are in memory and need not be shared between instances.
 * @param options - the client, the portal's origin and limits
 * @returns a function that resolves to a response: 200, or an error status with `{ error }`. It rejects only with an error
 * that is not a `ProviderError`, such as a bug in a custom client.
 * @throws {TypeError} for an invalid option
 */
export function createUsageHandler(options: UsageHandlerOptions): (request: Request) => Promise<Response> {
  const { provider, cacheSeconds = 30, maxConcurrency = 8, maxQueue = 100, timeoutMs = 12_000, onError } = options;
  if (Number.isNaN(cacheSeconds)) throw new TypeError('cacheSeconds must be a number of seconds');
  assertInteger('maxConcurrency', maxConcurrency, 1);
  assertInteger('maxQueue', maxQueue, 0);
  assertInteger('timeoutMs', timeoutMs, 1);
  const allowedOrigin = parseOrigin(options.allowOrigin);
  const responses = createResponses(allowedOrigin);
  const callUpstream = createUpstream({ maxConcurrency, maxQueue, onError });
  const refusalDelay = createRefusalDelay();
  const maxAgeMs = Math.min(Math.max(cacheSeconds, MIN_CACHE_SECONDS), MAX_CACHE_SECONDS) * 1000;
  const errors = { maxErrorAgeMs: LOOKUP_AGE_MS, isCacheable: (error: unknown) => error instanceof ProviderError };
  // Only pairs with which a caller was authenticated, so that unauthenticated callers can't evict an entry.
  const verified = createLruMap<TokenSet>(MAX_VERIFIED_PAIRS);
  const lookups = createRequestCache<TokenSet>({ maxEntries: MAX_LOOKUPS, maxAgeMs: LOOKUP_AGE_MS, ...errors });
  const usage = createRequestCache<string>({ maxEntries: MAX_VERIFIED_PAIRS, maxAgeMs, ...errors });

  async function isAuthorized(params: UsageParams, token: string, startedAt: number): Promise<boolean> {
    const key = JSON.stringify([params.customerId, params.subscriptionId]);
    const candidate = createCandidate(token);
    const cached = verified.get(key);
    const wasValid = (await cached?.has(candidate)) ?? false;
    if (cached && wasValid && performance.now() - cached.fetchedAt < maxAgeMs) return true;
    // A caller whose token was valid at the last lookup does not wait behind unauthenticated ones.
    const tokens = await lookups.fetch(key, () => lookUp(params, startedAt + timeoutMs, wasValid));
    const isValid = await tokens.has(candidate);
    if (isValid || cached) verified.set(key, tokens);
    if (!isValid) await refusalDelay.wait(tokens, startedAt);
    return isValid;
  }

  function lookUp(params: UsageParams, deadline: number, hasPriority: boolean): Promise<TokenSet> {
    return callUpstream({
      operation: 'listAccessTokens',
      deadline,
      hasPriority,
      async send(signal) {
        const startedAt = performance.now();
        const { tokens, serverTime, calls } = await fetchTokens(provider, params, signal);
        refusalDelay.record(calls, performance.now() - startedAt);
        return createTokenSet(tokens, serverTime);
      },
    });
  }

  function fetchUsage(subscriptionId: string, deadline: number): Promise<string> {
    return usage.fetch(subscriptionId, () =>
      callUpstream({
        operation: 'listBillableMetrics',
        deadline,
        hasPriority: true,
        send: async (signal) => formatUsage(await provider.listBillableMetrics(subscriptionId, { signal, retries: 1 })),
      }),
    );
  }

  return async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== allowedOrigin) return responses.error(403);
    if (request.method === 'OPTIONS') return responses.preflight();
    if (request.method !== 'GET') return responses.error(405, { allow: 'GET, OPTIONS' });
    const params = parseParams(request);
    if (!params) return responses.error(400);
    const token = parseBearerToken(request);
    if (token === null) return responses.error(401, { 'www-authenticate': 'Bearer' });
    const startedAt = performance.now();
    try {
      if (!(await isAuthorized(params, token, startedAt)))
        return responses.error(401, { 'www-authenticate': 'Bearer' });
      return responses.usage(await fetchUsage(params.subscriptionId, startedAt + timeoutMs));
    } catch (error) {
      const response = responses.upstreamError(error);
      if (response) return response;
      throw error;
    }
  };
}

function assertInteger(name: string, value: number, min: number): void {
  if (!(Number.isSafeInteger(value) && value >= min))
    throw new TypeError(`${name} must be an integer of at least ${min}`);
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new TypeError("allowOrigin must be the portal's origin, such as https://portal.example");
  }
  return url.origin;
}
