import { encodePathSegment } from '../../client/identifier.js';
import { isObject } from '../../client/resources/parse.js';
import { isEmptyDate } from '../../client/resources/schema.js';
import { parseDateTime } from '../../format/date-time.js';
import type { CheckContext, CheckResult } from './check-context.js';
import { ACCESS_TOKEN_FIELDS } from './documented-fields.js';
import type { Report } from './findings.js';
import { idsOf, inspectList, recordsOf, reportDuplicates } from './inspect-list.js';
import { inspectRecord } from './inspect-record.js';
import { inspectResponse, measure, type Measurement } from './inspect-response.js';
import type { ListedToken } from './usage-request.js';

const MAX_PAGES = 5;

/** Requests the access tokens of subscriptions, until a request fails. */
export async function checkTokens(
  context: CheckContext,
  subscriptionIds: readonly string[],
  subscriptionCount: number,
) {
  const { findings, maxSubscriptions, secrets, progress } = context;
  const report = findings.reportTo('listAccessTokens');
  const requested = subscriptionIds.slice(0, maxSubscriptions);
  const result: CheckResult = {
    check: 'listAccessTokens',
    request: `GET ${context.path('subscriptions/{id}/access-tokens/')}`,
  };
  const tokens: ListedToken[] = [];
  if (requested.length === 0) return { result: { ...result, skipped: 'the customer has no subscription' }, tokens };
  const all: unknown[] = [];
  let checked = 0;
  let measured: Measurement | undefined;

  async function checkSubscription(subscriptionId: string): Promise<boolean> {
    const records: unknown[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { offset: records.length || undefined };
      const probe = await context.get(`subscriptions/${encodePathSegment(subscriptionId)}/access-tokens/`, query);
      measured ??= measure(probe);
      if (!inspectResponse(probe, report, context)) return false;
      const [firstId] = idsOf(records);
      if (firstId != null && idsOf(recordsOf(probe.body) ?? [])[0] === firstId) {
        report('offset-ignored', 'The parameter has no effect: a later page repeats the first page', 'offset');
        break;
      }
      const received = inspectList(probe.body, { offset: records.length }, report);
      if (!received) return false;
      const now = Date.parse(probe.headers.get('date') ?? '') || Date.now();
      for (const record of received.records) {
        if (isObject(record) && typeof record['value'] === 'string') {
          secrets.add(record['value']);
          tokens.push({ subscriptionId, value: record['value'], isExpired: isExpired(record, now), page });
        }
        inspectRecord(record, ACCESS_TOKEN_FIELDS, report);
        inspectExpiry(record, now, report);
      }
      records.push(...received.records);
      if (page > 0 && received.records.length === 0)
        report('pagination', 'The total is more than the number of records', 'metadata.pagination.total');
      if (received.records.length === 0 || records.length >= (received.total ?? 0)) break;
    }
    reportDuplicates(records, report);
    all.push(...records);
    return true;
  }

  for (const id of requested) {
    progress(`listAccessTokens: subscription ${checked + 1} of ${requested.length}`);
    if (!(await checkSubscription(id))) break;
    checked += 1;
  }
  const facts = [
    ...(measured?.facts ?? []),
    `${checked} of ${subscriptionCount} subscriptions checked`,
    `${all.length} tokens`,
    ...context.fieldFacts(all, ACCESS_TOKEN_FIELDS),
  ];
  return { result: { ...result, ...measured, facts }, tokens };
}

/** Returns when a token expires. Null for never, undefined if it isn't known. */
function expiryOf({ expires_at: date }: Readonly<Record<string, unknown>>): number | null | undefined {
  if (date === null) return null;
  return (typeof date === 'string' && !isEmptyDate(date) ? parseDateTime(date) : null) ?? undefined;
}

/** Whether a token counts as expired. Without any fact about its expiry, it does. */
function isExpired(record: Readonly<Record<string, unknown>>, now: number): boolean {
  const expiresAt = expiryOf(record);
  return record['is_expired'] === true || (expiresAt == null ? record['is_expired'] !== false : expiresAt <= now);
}

function inspectExpiry(record: unknown, now: number, report: Report): void {
  const expiresAt = isObject(record) ? expiryOf(record) : undefined;
  if (!isObject(record) || typeof record['is_expired'] !== 'boolean' || expiresAt === undefined) return;
  if (record['is_expired'] !== (expiresAt !== null && expiresAt <= now))
    report('contradictory-expiry', 'The value contradicts expires_at', 'is_expired');
}
