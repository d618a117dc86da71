import type { CheckContext, CheckResult } from './check-context.js';
import type { Report } from './findings.js';
import { inspectCors, inspectPreflight, responseFacts } from './inspect-response.js';
import { inspectUsage } from './inspect-usage.js';
import { FOREIGN_ORIGIN, type RawResponse } from './transport.js';
import { describeStatus, isNeverStored, UNKNOWN_ID } from './usage-request.js';

interface SessionUsageRequest {
  readonly subscriptionId?: string;
  readonly hasSession?: boolean;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Send = (request?: SessionUsageRequest) => Promise<RawResponse>;

/** Requests usage with the session, as the widgets do with `usage-auth="session"`, then as callers that must be refused. */
export async function checkSessionUsage(
  { findings, transport, progress, limits, headerNames }: CheckContext,
  { usageUrl, subscriptionId }: { readonly usageUrl: URL; readonly subscriptionId: string | undefined },
): Promise<CheckResult> {
  const report = findings.reportTo('usage');
  const result: CheckResult = { check: 'usage', request: `GET ${usageUrl.pathname}` };
  if (subscriptionId === undefined) return { ...result, skipped: 'there is no subscription' };
  progress('usage');
  const { crossOrigin } = limits;

  const send: Send = ({
    subscriptionId: id = subscriptionId,
    hasSession = true,
    method = 'GET',
    headers = {},
  } = {}) => {
    const url = new URL(usageUrl);
    url.searchParams.set('subscription_id', id);
    const origin = crossOrigin === undefined ? {} : { origin: crossOrigin };
    return transport.getRaw(url, method, { accept: 'application/json', ...origin, ...headers }, { hasSession });
  };

  const response = await send();
  const { status, latencyMs } = response;
  const measured = { ...result, status, latencyMs, facts: responseFacts(response) };
  const refusals = {
    redirected: 'The request is redirected, which the widgets take for the end of the session',
    refused: `The status is ${status} for a subscription of the customer`,
  };
  if (!inspectUsage(response, report, limits.timeoutMs, refusals)) return measured;
  if (latencyMs > limits.maxLatencyMs) report('slow', `The response takes longer than ${limits.maxLatencyMs} ms`);
  if (crossOrigin !== undefined) {
    inspectCors(response.headers, crossOrigin, report);
    if (headerNames.length > 0) await checkPreflight(send, crossOrigin, headerNames, report);
  }
  progress('usage: refusals');
  await checkRefusals(send, report);
  return measured;
}

/** Of another origin, browsers send it before a request with headers of the page. */
async function checkPreflight(send: Send, origin: string, names: readonly string[], report: Report): Promise<void> {
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': names.join(','),
  };
  const response = await send({ method: 'OPTIONS', hasSession: false, headers });
  inspectPreflight(response, origin, { names, hasCredentials: true }, report);
}

async function checkRefusals(send: Send, report: Report): Promise<void> {
  const [signedOut, unknown, foreign] = await Promise.all([
    send({ hasSession: false }),
    send({ subscriptionId: UNKNOWN_ID }),
    send({ headers: { origin: FOREIGN_ORIGIN } }),
  ]);
  if (signedOut.status === 200) report('usage-open', 'The response to a request without the session is usage');
  else if (signedOut.status !== 401)
    report(
      'usage-refusal',
      `Without the session, there is ${describeStatus(signedOut)} instead of the status 401, which ends the session`,
    );
  if (unknown.status === 200) report('usage-open', 'The response to an unknown subscription is usage');
  else if (unknown.status !== 404 && unknown.status !== 403)
    report(
      'usage-refusal',
      `For an unknown subscription, there is ${describeStatus(unknown)} instead of the status 404`,
    );
  if ([signedOut, unknown].some((response) => response.status !== 200 && !isNeverStored(response)))
    report('shared-cache', 'The header of refusals lacks no-store', { field: 'cache-control' });
  const { headers } = foreign;
  const field = 'access-control-allow-origin';
  if (headers.get(field) === FOREIGN_ORIGIN && headers.get('access-control-allow-credentials') === 'true')
    report('open-cors', 'The header lets pages of every origin read usage', { field });
}
