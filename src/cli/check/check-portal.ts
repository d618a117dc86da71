import { isResourceId } from '../../client/identifier.js';
import { isObject } from '../../client/resources/parse.js';
import { type CheckContext, type CheckOptions, type CheckResult, createCheckContext } from './check-context.js';
import { checkSubscriptions } from './check-subscriptions.js';
import { checkTokens } from './check-tokens.js';
import { checkUsage } from './check-usage.js';
import { inspectPolicies, parsePolicies } from './csp.js';
import { CUSTOMER_FIELDS } from './documented-fields.js';
import { findTags } from './html-tags.js';
import { inspectRecord } from './inspect-record.js';
import { inspectResponse, isOpen, measure } from './inspect-response.js';
import { FOREIGN_ORIGIN, MAX_BYTES } from './transport.js';

/** Sends the widgets' requests one after the other. */
export async function checkPortal(options: CheckOptions): Promise<readonly CheckResult[]> {
  const context = createCheckContext(options);
  const { apiBase, usageUrl, findings, crossOrigin, headerNames } = context;
  const customer = await checkCustomer(context);
  if (crossOrigin !== undefined && headerNames.length > 0)
    await context.checkPreflight(new URL('customer', apiBase), headerNames, true, findings.reportTo('getCustomer'));
  const subscriptions = await checkSubscriptions(context);
  const usableIds = subscriptions.ids.filter((id): id is string => id !== null && isResourceId(id));
  const { result: tokenResult, tokens } = await checkTokens(context, usableIds, subscriptions.ids.length);
  const results = [customer.result, subscriptions.result, tokenResult, await checkSession(context, customer.isRecord)];
  if (usageUrl) {
    const [subscriptionId] = usableIds;
    results.push(await checkUsage(context, usageUrl, customer.id, subscriptionId, tokens));
  }
  return [...results, await checkPage(context)];
}

async function checkCustomer(context: CheckContext) {
  const report = context.start('getCustomer');
  const probe = await context.get('customer');
  const hasBody = inspectResponse(probe, report, context);
  const record = hasBody && isObject(probe.body) ? probe.body : undefined;
  const wrapped = record && wrapperOf(record);
  if (wrapped !== undefined)
    report('wrong-envelope', 'Send the customer as the whole response, not inside another field', undefined, {
      term: wrapped,
    });
  else if (record) inspectRecord(record, CUSTOMER_FIELDS, report);
  else if (hasBody) report('malformed', 'The response is not an object');
  const measured = measure(probe);
  const facts = [...measured.facts, ...context.fieldFacts([record], CUSTOMER_FIELDS)];
  const request = `GET ${context.path('customer')}`;
  const result: CheckResult = { check: 'getCustomer', request, ...measured, facts };
  return { result, id: typeof record?.['id'] === 'string' ? record['id'] : null, isRecord: record !== undefined };
}

/**
 * Returns the name of the only field if it contains the record. Undefined if the response itself is
 * the record.
 */
function wrapperOf(body: object): string | undefined {
  const [[name, value] = [], ...others] = Object.entries(body);
  return name !== undefined && others.length === 0 && isObject(value) && !Object.hasOwn(CUSTOMER_FIELDS, name)
    ? name
    : undefined;
}

/**
 * Requests the customer without a session, and from a foreign origin, which a portal may reject for
 * its origin alone.
 */
async function checkSession(context: CheckContext, hasCustomer: boolean): Promise<CheckResult> {
  const { apiBase, send, path, start } = context;
  const result: CheckResult = { check: 'session', request: `GET ${path('customer')} without a session` };
  if (!hasCustomer) return { ...result, skipped: 'the customer is missing' };
  const report = start('session');
  const url = new URL('customer', apiBase);
  const probe = await send(url, { hasSession: false });
  const foreign = await send(url, { hasSession: false, headers: { origin: FOREIGN_ORIGIN } });
  const { error, status, latencyMs } = probe;
  if (error === null) report('open-access', 'The portal responds with data without a session');
  else if (error !== 'session-ended') inspectResponse(probe, report, { ...context, crossOrigin: undefined });
  if (isOpen(foreign, true)) {
    report('open-cors', "The header lets pages of every origin read a user's data", 'access-control-allow-origin');
  }
  return { ...result, status, latencyMs };
}

async function checkPage({ apiBase, page, send, timeoutMs, start }: CheckContext): Promise<CheckResult> {
  const report = start('page');
  // Don't send the portal's session to another origin.
  const { status, latencyMs, headers, text, networkError, redirectedTo, isTruncated } = await send(page, {
    headers: { accept: 'text/html' },
    hasSession: page.origin === apiBase.origin,
  });
  const result: CheckResult = { check: 'page', request: `GET ${page.pathname}`, status, latencyMs };
  if (redirectedTo === 'cross-origin')
    report('session-ended', 'The page is redirected to another origin, probably to a login page');
  else if (status === undefined)
    report('network', networkError?.message ?? `The response is incomplete after ${timeoutMs / 1000} s`);
  else if (status >= 400)
    report(status === 404 ? 'not-found' : 'server', `The status is ${status}: pass another page with --page`);
  else {
    if (isTruncated) report('large-response', `The page has more than ${MAX_BYTES / 1_000_000} MB, so it was not read`);
    const tags = findTags(text);
    const policies = parsePolicies(headers, tags);
    inspectPolicies(policies, tags, page, apiBase, report);
    return { ...result, facts: [`content security policies: ${policies.length}`] };
  }
  return result;
}
