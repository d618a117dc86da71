import { isResourceId } from '../../api/identifier.js';
import {
  addFieldNames,
  type CheckContext,
  type CheckContextOptions,
  type CheckResult,
  createCheckContext,
  createFieldNames,
} from './check-context.js';
import { checkSubscriptions } from './check-subscriptions.js';
import { checkTokens } from './check-tokens.js';
import { checkSessionUsage } from './check-session-usage.js';
import { checkUsage } from './check-usage.js';
import { inspectPolicies, parsePolicies } from './csp.js';
import { CUSTOMER_FIELDS } from './documented-fields.js';
import { findTags } from './html-tags.js';
import { inspectRecord, isObject } from './inspect-record.js';
import { inspectPreflight, inspectResponse, responseFacts } from './inspect-response.js';
import { FOREIGN_ORIGIN, MAX_BYTES } from './transport.js';

export interface PortalCheckOptions extends CheckContextOptions {
  /** The page with the widgets. */
  readonly page: URL;
  /** Undefined if usage is not checked. */
  readonly usageUrl: URL | undefined;
  /** What authorizes requests to it, as in the attribute `usage-auth`. */
  readonly usageAuth: 'token' | 'session';
}

export interface PortalCheck {
  readonly results: readonly CheckResult[];
  /** Why there is no connection to the portal; null if there is one. */
  readonly unreachable: string | null;
}

/** Sends the requests that the widgets send, one after the other. */
export async function checkPortal({ page, usageUrl, usageAuth, ...options }: PortalCheckOptions): Promise<PortalCheck> {
  const context = createCheckContext(options);
  const customer = await checkCustomer(context);
  if (customer.unreachable !== null) return { results: [customer.result], unreachable: customer.unreachable };
  await checkPreflight(context);
  const subscriptions = await checkSubscriptions(context);
  const tokens = await checkTokens(context, subscriptions.ids);
  const session = await checkSession(context, customer.isRecord);
  const results = [customer.result, subscriptions.result, tokens.result, session];
  if (usageUrl && usageAuth === 'session') {
    const subscriptionId = subscriptions.ids.find((id) => id !== null && isResourceId(id)) ?? undefined;
    results.push(await checkSessionUsage(context, { usageUrl, subscriptionId }));
  } else if (usageUrl) {
    const usageOptions = { pageOrigin: page.origin, customerId: customer.id, tokens: tokens.tokens };
    results.push(await checkUsage(context, { usageUrl, ...usageOptions }));
  }
  return { results: [...results, await checkPage(context, page)], unreachable: null };
}

async function checkCustomer(context: CheckContext) {
  const report = context.findings.reportTo('getCustomer');
  context.progress('getCustomer');
  const probe = await context.get('customer');
  const { body, status, latencyMs, networkError } = probe;
  const hasBody = inspectResponse(probe, report, context.limits);
  const isRecord = hasBody && isObject(body);
  const wrapped = hasBody ? wrapperOf(body) : undefined;
  if (wrapped !== undefined)
    report('wrong-envelope', 'The record is in a field; send it as the response', { term: wrapped });
  else if (hasBody && !isRecord) report('malformed', 'The response is not an object');
  else if (isRecord) inspectRecord(body, CUSTOMER_FIELDS, report);
  const names = createFieldNames();
  addFieldNames(names, body, CUSTOMER_FIELDS);
  const facts = { ...responseFacts(probe), ...context.fieldFacts(names) };
  const result: CheckResult = {
    check: 'getCustomer',
    request: `GET ${context.path('customer')}`,
    status,
    latencyMs,
    facts,
  };
  const id = isRecord && typeof body['id'] === 'string' ? body['id'] : null;
  return { result, id, isRecord, unreachable: networkError?.isUnreachable ? networkError.message : null };
}

/** The name of the only field if that has the record; undefined if the response is the record. */
function wrapperOf(body: unknown): string | undefined {
  const [[name, value] = [], ...others] = isObject(body) ? Object.entries(body) : [];
  return name !== undefined && others.length === 0 && isObject(value) && !Object.hasOwn(CUSTOMER_FIELDS, name)
    ? name
    : undefined;
}

/** Sends the request that precedes those with headers of the page, if the page is of another origin. */
async function checkPreflight({ apiBase, transport, findings, limits, headerNames }: CheckContext): Promise<void> {
  const { crossOrigin: origin } = limits;
  if (origin === undefined || headerNames.length === 0) return;
  const response = await transport.getRaw(new URL('customer', apiBase), 'OPTIONS', {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': headerNames.join(','),
  });
  inspectPreflight(response, origin, { names: headerNames, hasCredentials: true }, findings.reportTo('getCustomer'));
}

/** Requests the customer without a session, and as a page of a foreign origin, which a portal may refuse for its origin alone. */
async function checkSession(
  { apiBase, transport, findings, limits, path, progress }: CheckContext,
  hasCustomer: boolean,
): Promise<CheckResult> {
  const report = findings.reportTo('session');
  const result: CheckResult = { check: 'session', request: `GET ${path('customer')} without a session` };
  if (!hasCustomer) return { ...result, skipped: 'there is no customer' };
  progress('session');
  const url = new URL('customer', apiBase);
  const probe = await transport.getJson(url, { hasSession: false });
  const { headers } = await transport.getJson(url, { hasSession: false, origin: FOREIGN_ORIGIN });
  const { error, status, latencyMs } = probe;
  if (error === null) report('open-access', 'The portal responds with data although there is no session');
  else if (error !== 'session-ended') inspectResponse(probe, report, { ...limits, crossOrigin: undefined });
  if (
    headers.get('access-control-allow-origin') === FOREIGN_ORIGIN &&
    headers.get('access-control-allow-credentials') === 'true'
  ) {
    report('open-cors', "The header lets pages of every origin read a user's data", {
      field: 'access-control-allow-origin',
    });
  }
  return { ...result, status, latencyMs };
}

async function checkPage(
  { apiBase, transport, findings, limits, progress }: CheckContext,
  page: URL,
): Promise<CheckResult> {
  const report = findings.reportTo('page');
  progress('page');
  // The session belongs to the portal: it is not sent to another origin.
  const { status, latencyMs, headers, text, networkError, redirectedTo, isCut } = await transport.getText(page, {
    hasSession: page.origin === apiBase.origin,
  });
  const result: CheckResult = { check: 'page', request: `GET ${page.pathname}`, status, latencyMs };
  if (redirectedTo === 'cross-origin')
    report('session-ended', 'The page is redirected to another origin, as to a login page');
  else if (status === undefined)
    report('network', networkError?.message ?? `There is no complete response within ${limits.timeoutMs / 1000} s`);
  else if (status >= 400)
    report(status === 404 ? 'not-found' : 'server', `The status is ${status}; --page names another page`);
  else {
    if (isCut) report('large-response', `Only the first ${MAX_BYTES / 1_000_000} MB of the page were read`);
    const tags = [...findTags(text)];
    const policies = parsePolicies(headers, tags);
    inspectPolicies(policies, tags, page, apiBase, report);
    return { ...result, facts: { contentSecurityPolicies: policies.length } };
  }
  return result;
}
