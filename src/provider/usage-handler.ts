import { LRUCache } from 'lru-cache';
import { assertProvider, nameErrors, parseOrigin, readOptions } from './check-options.js';
import { createUsageReader } from './current-usage.js';
import { type HandlerLimits, LIMIT_NAMES, resolveLimits } from './handler-limits.js';
import { SEARCH_AGE_MS } from './list-search.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderError } from './provider-error.js';
import { FOREIGN_ORIGIN } from './request-origin.js';
import { createResponses, type Refusal } from './responses.js';
import { createTokenVerifier } from './token-verifier.js';
import { createUpstream } from './upstream.js';
import { parseBearerToken, parseParams, type UsageParams } from './request-params.js';

/** The options of the usage handler. */
export interface UsageHandlerOptions extends HandlerLimits {
  /** The client of the Provider API, or anything with these operations. */
  readonly provider: Pick<ProviderClient, 'listAccessTokens' | 'listBillableMetrics'>;
  /**
   * The portal's origin, such as `https://portal.example`. Requests from pages on other origins are
   * rejected.
   */
  readonly allowOrigin: string;
}

const OPTION_NAMES = ['allowOrigin', 'provider', ...LIMIT_NAMES].toSorted();
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Authorization',
  'access-control-max-age': '600',
};
const MAX_CACHED_USAGE = 1000;

const WRONG_METHOD: Refusal = { status: 405, message: 'use GET or OPTIONS', headers: { allow: 'GET, OPTIONS' } };
const NO_IDS: Refusal = { status: 400, message: 'customer_id and subscription_id must each be one id' };
const TOO_MANY: Refusal = {
  status: 422,
  message: "the token isn't on the first 50 pages of the subscription's tokens",
  remedy: 'Delete old tokens in the service, so that the list gets shorter.',
  kind: 'too-many-tokens',
};

function resolveOptions(options: UsageHandlerOptions) {
  const own = readOptions(options, OPTION_NAMES, ['provider', 'allowOrigin']);
  assertProvider(own.provider, ['listAccessTokens', 'listBillableMetrics']);
  return { provider: own.provider, allowedOrigin: parseOrigin(own.allowOrigin, 'usage'), limits: resolveLimits(own) };
}

/**
 * Creates the request handler of `<portal-usage>`. It responds to `GET
 * ?customer_id=…&subscription_id=…` with `Authorization: Bearer <access token of that
 * subscription>`. If the Provider API lists that token as unexpired, the response has the
 * subscription's billable metrics. Caches are in memory and need not be shared between instances.
 * @param options - the client, the portal's origin and limits
 * @returns a function that resolves to a response: 200, or an error status with `{ error }`, and a
 * `message` if the caller may know the reason. It rejects only with an error that isn't a
 * `ProviderError`, such as a bug in a custom client.
 * @throws {TypeError} for an invalid or unknown option, with the expected value
 * @example export const GET = createUsageHandler({ provider, allowOrigin: 'https://portal.example'
 * });
 */
export function createUsageHandler(options: UsageHandlerOptions): (request: Request) => Promise<Response> {
  const { provider, limits, allowedOrigin } = nameErrors('createUsageHandler', () => resolveOptions(options));
  const upstream = createUpstream(limits);
  const responses = createResponses(upstream, allowedOrigin, { 'cache-control': 'no-store', vary: 'Origin' });
  const refuseToken = (): Response => responses.error(401, { 'www-authenticate': 'Bearer' });
  const verifyToken = createTokenVerifier(provider, upstream);
  const readUsage = createUsageReader(provider, upstream.report);
  // The key is a subscription's id. Errors are cached for a shorter time.
  const usage = new LRUCache<string, Promise<string>>({
    max: MAX_CACHED_USAGE,
    ttl: upstream.limits.maxAgeMs,
    ttlResolution: 0,
    // The cache reads a start time of 0 as "never expires", so its clock must not return 0.
    perf: { now: () => performance.now() + 1 },
  });

  async function fetchUsage({ customerId, subscriptionId }: UsageParams, signal: AbortSignal): Promise<string> {
    const cached = usage.get(subscriptionId);
    if (cached) return cached;
    const call = upstream.call(
      {
        operation: 'listBillableMetrics',
        owner: customerId,
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
    if (origin !== null && origin !== allowedOrigin) return responses.refuse(FOREIGN_ORIGIN);
    if (request.method === 'OPTIONS') return responses.preflight(PREFLIGHT_HEADERS);
    if (request.method !== 'GET') return responses.refuse(WRONG_METHOD);
    const params = parseParams(request);
    if (!params) return responses.refuse(NO_IDS);
    const token = parseBearerToken(request);
    if (token === null) return refuseToken();
    const progress = { operation: 'listAccessTokens' };
    return responses.inTime(request, progress, async (signal) => {
      const verification = await verifyToken(params, token, signal);
      if (verification === 'not-found') return refuseToken();
      if (verification === 'incomplete') return responses.refuse(TOO_MANY);
      progress.operation = 'listBillableMetrics';
      return responses.json(await fetchUsage(params, signal));
    });
  };
}
