import { LRUCache } from 'lru-cache';
import { assertProvider, parseOrigin, readOptions } from './check-options.js';
import { createUsageReader } from './current-usage.js';
import { type HandlerLimits, LIMIT_NAMES, resolveLimits } from './handler-limits.js';
import { SEARCH_AGE_MS } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import { createResponses } from './responses.js';
import { createTokenVerifier } from './token-verifier.js';
import { createUpstream } from './upstream.js';
import { parseBearerToken, parseParams, type UsageParams } from './request-params.js';

/** Options of the usage handler. */
export interface UsageHandlerOptions extends HandlerLimits {
  /** The client of the Provider API. */
  readonly provider: Pick<ProviderClient, 'listAccessTokens' | 'listBillableMetrics'>;
  /** The portal's origin, such as `https://portal.example`. Requests of pages of other origins are refused. */
  readonly allowOrigin: string;
}

const OPTION_NAMES = ['allowOrigin', 'provider', ...LIMIT_NAMES].toSorted();
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Authorization',
  'access-control-max-age': '600',
};
const MAX_CACHED_USAGE = 1000;

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
  const own = readOptions(options, OPTION_NAMES);
  const { provider, allowOrigin } = own;
  assertProvider(provider, ['listAccessTokens', 'listBillableMetrics']);
  const upstream = createUpstream(resolveLimits(own));
  const allowedOrigin = parseOrigin(allowOrigin);
  const responses = createResponses(upstream, allowedOrigin, { 'cache-control': 'no-store', vary: 'Origin' });
  const refuseToken = (): Response => responses.error(401, { 'www-authenticate': 'Bearer' });
  const verifyToken = createTokenVerifier(provider, upstream);
  const readUsage = createUsageReader(provider, upstream.report);
  // By the id of the subscription. Errors are cached for a shorter time.
  const usage = new LRUCache<string, Promise<string>>({
    max: MAX_CACHED_USAGE,
    ttl: upstream.limits.maxAgeMs,
    ttlResolution: 0,
    // An entry of the time 0 would have none.
    perf: { now: () => performance.now() + 1 },
  });

  async function fetchUsage({ subscriptionId, pair }: UsageParams, signal: AbortSignal): Promise<string> {
    const cached = usage.get(subscriptionId);
    if (cached) return cached;
    const call = upstream.call(
      {
        operation: 'listBillableMetrics',
        owner: pair,
        hasPriority: true,
        key: subscriptionId,
        send: async (context) => JSON.stringify(await readUsage(subscriptionId, context)),
      },
      signal,
    );
    call.then(
      () => usage.set(subscriptionId, call),
      (error: unknown) => {
        if (error instanceof ProviderError) usage.set(subscriptionId, call, { ttl: SEARCH_AGE_MS });
      },
    );
    return call;
  }

  return async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== allowedOrigin) return responses.error(403);
    if (request.method === 'OPTIONS') return responses.preflight(PREFLIGHT_HEADERS);
    if (request.method !== 'GET') return responses.error(405, { allow: 'GET, OPTIONS' });
    const params = parseParams(request);
    if (!params) return responses.error(400);
    const token = parseBearerToken(request);
    if (token === null) return refuseToken();
    const progress = { operation: 'listAccessTokens' };
    return responses.inTime(request, progress, async (signal) => {
      const verification = await verifyToken(params, token, signal);
      if (verification === 'not-found') return refuseToken();
      if (verification === 'incomplete') return responses.error(422, {}, 'too-many-tokens');
      progress.operation = 'listBillableMetrics';
      return responses.json(await fetchUsage(params, signal));
    });
  };
}
