import type { CheckContext, CheckResult } from './check-context.js';
import { checkRefusals } from './check-refusals.js';
import type { Report } from './findings.js';
import { inspectPreflight, responseFacts } from './inspect-response.js';
import { inspectUsage } from './inspect-usage.js';
import { FOREIGN_ORIGIN, type RawResponse } from './transport.js';
import type { ListedToken, SendUsage } from './usage-request.js';

export interface UsageCheckOptions {
  readonly usageUrl: URL;
  /** Origin of the page with the widgets. */
  readonly pageOrigin: string;
  /** Null if the portal has none. */
  readonly customerId: string | null;
  readonly tokens: readonly ListedToken[];
}

/** Requests usage as the widgets do, then as callers that must be refused. Tokens go to the usage URL only. */
export async function checkUsage(
  { findings, transport, progress, limits }: CheckContext,
  { usageUrl, pageOrigin, customerId, tokens }: UsageCheckOptions,
): Promise<CheckResult> {
  const report = findings.reportTo('usage');
  const result: CheckResult = { check: 'usage', request: `GET ${usageUrl.pathname}` };
  const valid = tokens.find(({ isExpired }) => !isExpired);
  if (customerId === null || !valid) return { ...result, skipped: 'there is no unexpired access token' };
  progress('usage');

  const send: SendUsage = (request) => {
    const { token = valid.value, method = 'GET', origin = pageOrigin, secondSubscriptionId } = request;
    const url = new URL(usageUrl);
    url.searchParams.set('customer_id', request.customerId ?? customerId);
    url.searchParams.set('subscription_id', request.subscriptionId ?? valid.subscriptionId);
    if (secondSubscriptionId !== undefined) url.searchParams.append('subscription_id', secondSubscriptionId);
    const authorization = method === 'GET' && token !== null ? { authorization: `Bearer ${token}` } : {};
    const preflight =
      method === 'OPTIONS'
        ? { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
        : {};
    return transport.getRaw(url, method, { accept: 'application/json', origin, ...authorization, ...preflight });
  };

  const response = await send({});
  const { status, latencyMs } = response;
  const measured = { ...result, status, latencyMs, facts: responseFacts(response) };
  const refusals = {
    redirected: 'The request is redirected, which the widgets do not follow with a token',
    refused: `The status is ${status} for an unexpired token of the subscription`,
  };
  if (!inspectUsage(response, report, limits.timeoutMs, refusals)) return measured;
  if (latencyMs > limits.maxLatencyMs) report('slow', `The response takes longer than ${limits.maxLatencyMs} ms`);
  if (usageUrl.origin !== pageOrigin) {
    inspectCors(response, pageOrigin, report);
    const sent = { names: ['Authorization'], hasCredentials: false };
    inspectPreflight(await send({ method: 'OPTIONS' }), pageOrigin, sent, report);
  }

  const later = tokens.find(({ isExpired, page }) => !isExpired && page > 0);
  if (later) {
    const { status: laterStatus } = await send({ token: later.value, subscriptionId: later.subscriptionId });
    if (laterStatus !== 200)
      report(
        'usage-refused',
        'An unexpired token on a later page of the list is refused: the first page is not enough',
      );
  }
  progress('usage: refusals');
  await checkRefusals(send, valid, tokens, report);

  const foreign = await send({ origin: FOREIGN_ORIGIN });
  const allowed = foreign.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === FOREIGN_ORIGIN)
    report('open-cors', 'The header lets pages of every origin read usage', { field: 'access-control-allow-origin' });
  return measured;
}

function inspectCors({ headers }: RawResponse, origin: string, report: Report): void {
  const field = 'access-control-allow-origin';
  const allowed = headers.get(field);
  if (allowed !== origin && allowed !== '*') report('cors', "The header is not the page's origin", { field });
}
