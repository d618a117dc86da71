import type { CheckContext, CheckResult } from './check-context.js';
import type { Report } from './findings.js';
import { isObject } from './inspect-record.js';
import { recordsOf } from './inspect-list.js';
import { responseFacts } from './inspect-response.js';
import type { RawResponse } from './transport.js';

/** An access token that the portal has listed. */
export interface ListedToken {
  readonly subscriptionId: string;
  readonly value: string;
  readonly isExpired: boolean;
}

export interface UsageCheckOptions {
  readonly usageUrl: URL;
  /** Origin of the page with the widgets. */
  readonly pageOrigin: string;
  /** Null if the portal has none. */
  readonly customerId: string | null;
  readonly tokens: readonly ListedToken[];
}

interface UsageRequest {
  readonly token?: string;
  readonly customerId?: string;
  readonly subscriptionId?: string;
  readonly origin?: string;
  readonly method?: string;
}

const WRONG_TOKEN = 'portal-widgets-check';
const UNKNOWN_ID = 'portal-widgets-check-unknown';

/** Requests usage as the widgets do, then as callers that must be refused. Tokens go to the usage URL only. */
export async function checkUsage(
  { findings, transport, progress }: CheckContext,
  { usageUrl, pageOrigin, customerId, tokens }: UsageCheckOptions,
): Promise<CheckResult> {
  const report = findings.reportTo('usage');
  const result: CheckResult = { check: 'usage', request: `GET ${usageUrl.pathname}` };
  const valid = tokens.find(({ isExpired }) => !isExpired);
  if (customerId === null || !valid) return { ...result, skipped: 'there is no unexpired access token' };
  progress('usage');

  function send(request: UsageRequest): Promise<RawResponse> {
    const { token = valid?.value, method = 'GET', origin = pageOrigin } = request;
    const url = new URL(usageUrl);
    url.searchParams.set('customer_id', request.customerId ?? customerId ?? '');
    url.searchParams.set('subscription_id', request.subscriptionId ?? valid?.subscriptionId ?? '');
    const authorization = method === 'GET' ? { authorization: `Bearer ${token}` } : {};
    return transport.getRaw(url, method, { accept: 'application/json', origin, ...authorization });
  }

  const response = await send({});
  const measured = { ...result, status: response.status, latencyMs: response.latencyMs };
  if (!inspectUsageResponse(response, report)) return measured;
  if (usageUrl.origin !== pageOrigin) {
    inspectUsageCors(response, pageOrigin, report);
    inspectPreflight(await send({ method: 'OPTIONS' }), pageOrigin, report);
  }

  const refused: (readonly [string, UsageRequest])[] = [
    ['a wrong token', { token: WRONG_TOKEN }],
    ['unknown ids', { customerId: UNKNOWN_ID, subscriptionId: UNKNOWN_ID }],
  ];
  const expired = tokens.find(({ isExpired, value }) => isExpired && value !== valid.value);
  if (expired) refused.push(['an expired token', { token: expired.value, subscriptionId: expired.subscriptionId }]);
  const other = tokens.find(({ subscriptionId }) => subscriptionId !== valid.subscriptionId);
  if (other) refused.push(['a token of another subscription', { subscriptionId: other.subscriptionId }]);
  const refusals = new Set<string>();
  for (const [description, request] of refused) {
    const { status, text } = await send(request);
    if (status === 200) report('usage-open', `The response to ${description} is usage`);
    else refusals.add(`${status} ${text}`);
  }
  if (refusals.size > 1)
    report('usage-refusal', 'Refusals differ, so that a caller can find out which ids and tokens exist');

  const foreign = await send({ origin: 'https://portal-widgets-check.invalid' });
  const allowed = foreign.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === 'https://portal-widgets-check.invalid')
    report('open-cors', 'The header lets pages of every origin read usage', { field: 'access-control-allow-origin' });
  return { ...measured, facts: responseFacts(response) };
}

/** Returns whether the response to a valid token is usage. */
function inspectUsageResponse({ status, text, networkError, headers }: RawResponse, report: Report): boolean {
  if (status === undefined) {
    report('network', networkError?.message ?? 'There is no response');
    return false;
  }
  if (status >= 300 && status < 400) {
    report('usage-redirect', 'The request is redirected, which the widgets do not follow with a token');
    return false;
  }
  if (status !== 200) {
    report('usage-refused', `The status is ${status} for an unexpired token of the subscription`);
    return false;
  }
  const metrics = recordsOf(parseJson(text));
  if (!metrics) {
    report('malformed', 'The response is not usage: it has no array "data"');
    return false;
  }
  const quotas = metrics.flatMap((metric): readonly unknown[] => {
    const list = isObject(metric) ? metric['quotas'] : undefined;
    return Array.isArray(list) ? list : [];
  });
  if (quotas.length > 0 && !quotas.some((quota) => isObject(quota) && quota['usage'] != null))
    report('usage-missing', 'No quota has a usage: the request to the Provider API has to ask for current usage');
  if (!/no-store/i.test(headers.get('cache-control') ?? ''))
    report('shared-cache', 'The header lacks no-store', { field: 'cache-control' });
  return true;
}

function inspectUsageCors({ headers }: RawResponse, origin: string, report: Report): void {
  const field = 'access-control-allow-origin';
  const allowed = headers.get(field);
  if (allowed !== origin && allowed !== '*') report('cors', "The header is not the page's origin", { field });
}

function inspectPreflight({ status = 0, headers }: RawResponse, origin: string, report: Report): void {
  if (status < 200 || status >= 300) {
    report('cors', `The status of the preflight request is ${status}`, { field: 'OPTIONS' });
    return;
  }
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== origin && allowed !== '*')
    report('cors', "The header of the preflight response is not the page's origin", {
      field: 'access-control-allow-origin',
    });
  // "*" does not include this header.
  if (!/(?:^|,)\s*authorization\s*(?:,|$)/i.test(headers.get('access-control-allow-headers') ?? ''))
    report('cors', 'The header of the preflight response does not list Authorization', {
      field: 'access-control-allow-headers',
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
