import { createRequestCache } from './cache.js';
import {
  assertFunction,
  assertInteger,
  assertMilliseconds,
  assertOptionNames,
  assertProvider,
  parseOrigin,
} from './check-options.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import { createResponses, formatUsage } from './responses.js';
import { SEARCH_AGE_MS } from './token-search.js';
import { createTokenVerifier } from './token-verifier.js';
import { createUpstream, type UsageHandlerError } from './upstream.js';
import { parseBearerToken, parseParams } from './usage-params.js';
import { withDeadline } from './with-deadline.js';

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
  /**
   * How long after its arrival a refused token is answered, in milliseconds: a fixed time, so that it does not tell which ids
   * exist. It takes longer only if the Provider API does, so set it above the time of your longest list of tokens.
   * Default: 2,000.
   */
  readonly refusalMs?: number | undefined;
  /** Called for each failed upstream call, for logs and alerts. Errors that it throws are ignored. */
  readonly onError?: ((error: UsageHandlerError) => void) | undefined;
}

const OPTION_NAMES = [
  'allowOrigin',
  'cacheSeconds',
  'maxConcurrency',
  'maxQueue',
  'onError',
  'provider',
  'refusalMs',
  'timeoutMs',
] as const;
const MIN_CACHE_SECONDS = 5;
const MAX_CACHE_SECONDS = 300;
const MAX_CALLS = 100_000;
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
  const { provider, cacheSeconds = 30, maxConcurrency = 8, maxQueue = 100, onError } = options;
  const { timeoutMs = 12_000, refusalMs = 2000 } = options;
  assertProvider(provider, ['listAccessTokens', 'listBillableMetrics']);
  if (typeof cacheSeconds !== 'number' || Number.isNaN(cacheSeconds)) {
    throw new TypeError(
      `cacheSeconds must be a number of seconds, of which ${MIN_CACHE_SECONDS} to ${MAX_CACHE_SECONDS} are used`,
    );
  }
  assertInteger('maxConcurrency', maxConcurrency, 1, MAX_CALLS);
  assertInteger('maxQueue', maxQueue, 0, MAX_CALLS);
  assertMilliseconds('timeoutMs', timeoutMs, 1);
  assertMilliseconds('refusalMs', refusalMs, 0);
  if (onError !== undefined) assertFunction('onError', onError);
  const allowedOrigin = parseOrigin(options.allowOrigin);
  const responses = createResponses(allowedOrigin);
  const upstream = createUpstream({ maxConcurrency, maxQueue, timeoutMs, onError });
  const maxAgeMs = Math.min(Math.max(cacheSeconds, MIN_CACHE_SECONDS), MAX_CACHE_SECONDS) * 1000;
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
    if (request.method === 'OPTIONS') return responses.preflight();
    if (request.method !== 'GET') return responses.error(405, { allow: 'GET, OPTIONS' });
    const params = parseParams(request);
    if (!params) return responses.error(400);
    const token = parseBearerToken(request);
    if (token === null) return responses.unauthorized();
    const deadline = startedAt + timeoutMs;
    try {
      const verification = await tokens.verify(params, token, deadline);
      if (verification === 'valid') return responses.usage(await fetchUsage(params.subscriptionId, deadline));
      await waitUntil(startedAt + refusalMs);
      return verification === 'invalid' ? responses.unauthorized() : responses.error(422);
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
