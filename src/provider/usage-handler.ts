import { createRequestCache } from './cache.js';
import { assertMilliseconds, assertOptionNames, assertProvider, parseOrigin } from './check-options.js';
import { type HandlerLimits, LIMIT_NAMES, resolveLimits } from './handler-limits.js';
import { SEARCH_AGE_MS } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import { createResponses, formatUsage } from './responses.js';
import { createTokenVerifier } from './token-verifier.js';
import { createUpstream } from './upstream.js';
import { parseBearerToken, parseParams } from './usage-params.js';
import { withDeadline } from './with-deadline.js';

/** Options of the usage handler. */
export interface UsageHandlerOptions extends HandlerLimits {
  /** The client of the Provider API. */
  readonly provider: Pick<ProviderClient, 'listAccessTokens' | 'listBillableMetrics'>;
  /** The portal's origin, such as `https://portal.example`. Requests of pages of other origins are refused. */
  readonly allowOrigin: string;
  /**
   * How long after its arrival a refused token is answered, in milliseconds: a fixed time, so that it does not tell which ids
   * exist. It takes longer only if the Provider API does, so set it above the time of your longest list of tokens.
   * Default: 2,000.
   */
  readonly refusalMs?: number | undefined;
}

const OPTION_NAMES = ['allowOrigin', 'provider', 'refusalMs', ...LIMIT_NAMES].toSorted();
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Authorization',
  'access-control-max-age': '600',
};
const MAX_CACHED_USAGE = 1000;
const MAX_CACHED_SEARCHES = 200;

/**
 * Creates the request handler behind `<portal-usage>`. To `GET ?customer_id=…&subscription_id=…` with `Authorization: Bearer
 * <access token of that subscription>` it responds with the subscription's billable metrics, after the Provider API has
 * listed that token as unexpired. Its caches are in memory and need not be shared between instances.
 * @param options - the client, the portal's origin and limits
 * @returns a function that resolves to a response: 200, or an error status with `{ error }`. It rejects only with an error
 * that is not a `ProviderError`, such as a bug in a custom client.
 * @throws {TypeError} for an invalid or unknown option, with what is accepted
 */
export function createUsageHandler(options: UsageHandlerOptions): (request: Request) => Promise<Response> {
  assertOptionNames(options, OPTION_NAMES);
  const { provider, refusalMs = 2000 } = options;
  assertProvider(provider, ['listAccessTokens', 'listBillableMetrics']);
  assertMilliseconds('refusalMs', refusalMs, 0);
  const { maxAgeMs, ...limits } = resolveLimits(options);
  const allowedOrigin = parseOrigin(options.allowOrigin);
  const responses = createResponses({
    allowedOrigin,
    headers: { 'cache-control': 'no-store', vary: 'Origin' },
    corsHeaders: {},
  });
  const refuseToken = (): Response => responses.error(401, { 'www-authenticate': 'Bearer' });
  const { maxConcurrency, maxQueue, timeoutMs } = limits;
  const upstream = createUpstream(limits);
  const maxSearches = MAX_CACHED_SEARCHES + maxConcurrency + maxQueue;
  const tokens = createTokenVerifier({ provider, upstream, maxAgeMs, maxSearches });
  const usage = createRequestCache<string>({
    maxEntries: MAX_CACHED_USAGE,
    maxAgeMs,
    maxErrorAgeMs: SEARCH_AGE_MS,
    isCacheable: (error) => error instanceof ProviderError,
  });

  function fetchUsage(subscriptionId: string, deadline: number): Promise<string> {
    const operation = 'listBillableMetrics';
    const call = usage.fetch(subscriptionId, () =>
      upstream.call({
        operation,
        hasPriority: true,
        send: async (context) =>
          formatUsage(await provider.listBillableMetrics(subscriptionId, { ...context, retries: 1 })),
      }),
    );
    return withDeadline(deadline, operation, call);
  }

  return async (request) => {
    const startedAt = performance.now();
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== allowedOrigin) return responses.error(403);
    if (request.method === 'OPTIONS') return responses.preflight(PREFLIGHT_HEADERS);
    if (request.method !== 'GET') return responses.error(405, { allow: 'GET, OPTIONS' });
    const params = parseParams(request);
    if (!params) return responses.error(400);
    const token = parseBearerToken(request);
    if (token === null) return refuseToken();
    const deadline = startedAt + timeoutMs;
    try {
      const verification = await tokens.verify(params, token, deadline);
      if (verification === 'valid') return responses.json(await fetchUsage(params.subscriptionId, deadline));
      await waitUntil(startedAt + refusalMs);
      return verification === 'invalid' ? refuseToken() : responses.error(422);
    } catch (error) {
      const response = responses.upstreamError(error);
      if (response) return response;
      throw error;
    }
  };
}

/** @param time - by `performance.now()` */
async function waitUntil(time: number): Promise<void> {
  const delay = time - performance.now();
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
}
