import { keepAnswers } from './kept-answers.js';
import { accessTokenPages } from './pages.js';
import type { ProviderClient } from './provider-client.js';
import { ProviderFailure, type ProviderFailureKind } from './provider-failure.js';
import type { AccessToken } from './resources.js';
import { holdsToken } from './token-check.js';
import { readQuestion, readToken, type UsageQuestion } from './usage-request.js';
import { usageBody, usageResponses } from './usage-response.js';

/** What the usage handler is made from. */
export interface UsageHandlerOptions {
  /** The client that it asks. */
  readonly provider: Pick<ProviderClient, 'listAccessTokens' | 'listBillableMetrics'>;
  /** The portal's origin, such as `https://portal.example`: the only one whose pages are answered. */
  readonly allowOrigin: string;
  /** How long tokens and usage are kept, and a withdrawn token is still taken, in seconds; 30 when left out. */
  readonly cacheSeconds?: number;
}

interface KnownTokens {
  readonly tokens: readonly AccessToken[];
  /** What the service's clock said, and this runtime's `performance.now()` at the same time. */
  readonly serviceTime: number;
  readonly readAt: number;
}

const MOST_SUBSCRIPTIONS = 1000;
// A new token must not be refused for long. Whoever guesses makes the service be asked this often, not more.
const ASK_AGAIN_AFTER_MS = 5000;
// Whether it is not there or somebody else's must not be told apart.
const NOT_THEIRS: readonly ProviderFailureKind[] = ['not-found', 'forbidden', 'rejected'];

/**
 * Makes the handler that answers `<portal-usage>`. To `GET ?customer_id=…&subscription_id=…` with `Authorization: Bearer
 * <access token of that subscription>` it answers with the subscription's billable metrics, once the Provider API has named
 * that token as an unexpired one. It keeps nothing that two instances would have to share.
 */
export function createUsageHandler(options: UsageHandlerOptions): (request: Request) => Promise<Response> {
  const { provider, cacheSeconds = 30 } = options;
  if (!(cacheSeconds >= 0)) throw new TypeError('cacheSeconds must be a number of seconds');
  const portal = readOrigin(options.allowOrigin);
  const responses = usageResponses(portal);
  const limits = { maxAgeMs: cacheSeconds * 1000, maxEntries: MOST_SUBSCRIPTIONS };
  const tokens = keepAnswers<KnownTokens>(limits);
  const usage = keepAnswers<string>(limits);

  async function isTheirs({ customerId, subscriptionId }: UsageQuestion, token: string): Promise<boolean> {
    const key = JSON.stringify([customerId, subscriptionId]);
    const ask = () => askForTokens(provider, customerId, subscriptionId);
    const known = await tokens.get(key, ask);
    if (isAmong(known, token)) return true;
    if (performance.now() - known.readAt < ASK_AGAIN_AFTER_MS) return false;
    return isAmong(await tokens.get(key, ask, ASK_AGAIN_AFTER_MS), token);
  }

  async function answer(question: UsageQuestion, token: string): Promise<Response> {
    const { subscriptionId } = question;
    if (!(await isTheirs(question, token))) return responses.refusal(401, { 'www-authenticate': 'Bearer' });
    return responses.usage(
      await usage.get(subscriptionId, async () => usageBody(await provider.listBillableMetrics(subscriptionId))),
    );
  }

  return async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== portal) return responses.refusal(403);
    if (request.method === 'OPTIONS') return responses.preflight();
    if (request.method !== 'GET') return responses.refusal(405, { allow: 'GET, OPTIONS' });
    const question = readQuestion(request);
    if (!question) return responses.refusal(400);
    const token = readToken(request);
    if (token === null) return responses.refusal(401, { 'www-authenticate': 'Bearer' });
    try {
      return await answer(question, token);
    } catch (error) {
      if (error instanceof ProviderFailure) return responses.failure(error);
      throw error;
    }
  };
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new TypeError("allowOrigin must be the portal's origin, such as https://portal.example");
  }
  return url.origin;
}

function isAmong({ tokens, serviceTime, readAt }: KnownTokens, token: string): boolean {
  return holdsToken(tokens, token, serviceTime + performance.now() - readAt);
}

/** The tokens of a subscription. One that is not there, or not this customer's, has none. */
async function askForTokens(
  provider: UsageHandlerOptions['provider'],
  customerId: string,
  subscriptionId: string,
): Promise<KnownTokens> {
  const tokens: AccessToken[] = [];
  let serviceTime = Date.now();
  try {
    for await (const { records, answeredAt } of accessTokenPages(provider, customerId, subscriptionId)) {
      tokens.push(...records);
      serviceTime = answeredAt ?? Date.now();
    }
  } catch (error) {
    if (!(error instanceof ProviderFailure && NOT_THEIRS.includes(error.kind))) throw error;
    tokens.length = 0;
  }
  return { tokens, serviceTime, readAt: performance.now() };
}
