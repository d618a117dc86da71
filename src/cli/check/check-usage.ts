import { isObject } from '../../client/resources/parse.js';
import type { CheckContext, CheckResult } from './check-context.js';
import { checkSessionRefusals, checkTokenRefusals } from './check-usage-refusals.js';
import { METRIC_FIELDS } from './documented-fields.js';
import type { Report } from './findings.js';
import { recordsOf, reportNoList } from './inspect-list.js';
import { inspectRecord, MAX_RECORDS } from './inspect-record.js';
import {
  inspectContentType,
  inspectCors,
  inspectFailure,
  isNeverStored,
  isOpen,
  measure,
  type ResponseLimits,
} from './inspect-response.js';
import { FOREIGN_ORIGIN, type Probe } from './transport.js';
import type { ListedToken, SendUsage, UsageRequest } from './usage-request.js';

/**
 * Requests usage as the widgets do, then as callers that must be rejected. Sends tokens to the
 * usage URL only.
 */
export async function checkUsage(
  context: CheckContext,
  usageUrl: URL,
  customerId: string | null,
  subscriptionId: string | undefined,
  tokens: readonly ListedToken[],
): Promise<CheckResult> {
  const { usageAuth, page, send: sendRequest, start, progress, headerNames, checkPreflight } = context;
  const result: CheckResult = { check: 'usage', request: `GET ${usageUrl.pathname}` };
  const hasSession = usageAuth === 'session';
  const valid = tokens.find(({ isExpired }) => !isExpired);
  const usual: UsageRequest | false | undefined = hasSession
    ? subscriptionId !== undefined && { subscription: subscriptionId }
    : valid && customerId !== null && { customer: customerId, subscription: valid.subscriptionId, token: valid.value };
  if (!usual)
    return {
      ...result,
      skipped: hasSession ? 'the customer has no subscription' : 'the subscription has no unexpired access token',
    };
  const report = start('usage');
  const origin = usageUrl.origin === page.origin ? undefined : page.origin;
  const withQuery = ({ customer, subscription = [] }: UsageRequest): URL => {
    const url = new URL(usageUrl);
    if (customer !== undefined) url.searchParams.set('customer_id', customer);
    url.searchParams.delete('subscription_id');
    for (const id of [subscription].flat()) url.searchParams.append('subscription_id', id);
    return url;
  };
  const send: SendUsage = (changes) => {
    const request = { hasSession, origin, ...usual, ...changes };
    const headers = {
      ...(request.origin !== undefined && { origin: request.origin }),
      ...(request.token != null && { authorization: `Bearer ${request.token}` }),
    };
    const options = { headers, hasSession: request.hasSession, redirectError: 'session-ended' } as const;
    return sendRequest(withQuery(request), options);
  };

  const response = await send();
  const measured = { ...result, ...measure(response) };
  const refusals = hasSession
    ? ['which the widgets treat as the end of the session', 'a subscription of the customer']
    : ['which the widgets do not follow with a token', 'an unexpired token of the subscription'];
  if (!inspectUsage(response, context, refusals, report)) return measured;
  if (origin !== undefined) {
    inspectCors(response.headers, origin, hasSession, report);
    const names = hasSession ? headerNames : ['Authorization'];
    if (names.length > 0) await checkPreflight(withQuery(usual), names, hasSession, report);
  }
  const later = hasSession ? undefined : tokens.find((each) => !each.isExpired && each.page > 0);
  if (later && (await send({ token: later.value, subscription: later.subscriptionId })).status !== 200)
    report('usage-refused', 'An unexpired token on a later page of the list is refused: search all pages');
  progress('usage: refusals');
  if (hasSession) await checkSessionRefusals(send, report);
  else if (valid) await checkTokenRefusals(send, valid, tokens, report);
  if (isOpen(await send({ origin: FOREIGN_ORIGIN }), hasSession))
    report('open-cors', 'The header lets pages of every origin read usage', 'access-control-allow-origin');
  return measured;
}

/** Returns whether an authorized request gets usage. */
function inspectUsage(
  response: Probe,
  limits: ResponseLimits,
  [redirected = '', entitled = '']: readonly string[],
  report: Report,
): boolean {
  const { status = 200, body, error, isRedirected } = response;
  if (isRedirected && error) {
    report('usage-redirect', `The request is redirected, ${redirected}`);
    return false;
  }
  if (status !== 200) report('usage-refused', `The status is ${status} for ${entitled}`);
  if (status !== 200 || !inspectFailure(response, report, limits)) return false;
  const metrics = recordsOf(body)?.slice(0, MAX_RECORDS);
  if (!metrics) {
    reportNoList(body, report);
    return false;
  }
  inspectContentType(response.headers, report);
  for (const metric of metrics) inspectRecord(metric, METRIC_FIELDS, report);
  const quotas = metrics.flatMap((metric): readonly unknown[] => {
    const list = isObject(metric) ? metric['quotas'] : undefined;
    return Array.isArray(list) ? list.slice(0, MAX_RECORDS) : [];
  });
  if (quotas.length > 0 && !quotas.some((quota) => isObject(quota) && quota['usage'] != null))
    report('usage-missing', 'No quota has usage: request current usage from the Provider API');
  if (!isNeverStored(response)) report('shared-cache', 'The header lacks no-store', 'cache-control');
  return true;
}
