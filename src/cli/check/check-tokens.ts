import { isResourceId } from '../../api/identifier.js';
import { encodePathSegment } from '../../api/path-segment.js';
import { parseDateTime } from '../../format/date-time.js';
import { addFieldNames, type CheckContext, type CheckResult, createFieldNames } from './check-context.js';
import { ACCESS_TOKEN_FIELDS } from './documented-fields.js';
import type { Report } from './findings.js';
import { idsOf, inspectList, recordsOf, reportDuplicates } from './inspect-list.js';
import { inspectRecord, isObject } from './inspect-record.js';
import { inspectResponse, responseFacts } from './inspect-response.js';
import type { ListedToken } from './usage-request.js';

const MAX_PAGES = 5;

export interface TokenCheck {
  readonly result: CheckResult;
  readonly tokens: readonly ListedToken[];
}

/** Requests the access tokens of subscriptions, until a request fails. */
export async function checkTokens(
  context: CheckContext,
  subscriptionIds: readonly (string | null)[],
): Promise<TokenCheck> {
  const { findings, limits, maxSubscriptions, secrets, progress } = context;
  const report = findings.reportTo('listAccessTokens');
  const usable = subscriptionIds.filter((id): id is string => id !== null && isResourceId(id));
  const requested = usable.slice(0, maxSubscriptions);
  const result: CheckResult = {
    check: 'listAccessTokens',
    request: `GET ${context.path('subscriptions/{id}/access-tokens/')}`,
  };
  const tokens: ListedToken[] = [];
  if (requested.length === 0) return { result: { ...result, skipped: 'there is no subscription' }, tokens };
  const names = createFieldNames();
  let tokenCount = 0;
  let checked = 0;
  let measured: Pick<CheckResult, 'status' | 'latencyMs' | 'facts'> | undefined;

  async function checkSubscription(id: string): Promise<boolean> {
    const records: unknown[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = records.length > 0 ? { offset: records.length } : {};
      const probe = await context.get(`subscriptions/${encodePathSegment(id)}/access-tokens/`, query);
      measured ??= { status: probe.status, latencyMs: probe.latencyMs, facts: responseFacts(probe) };
      if (!inspectResponse(probe, report, limits)) return false;
      const [firstId] = idsOf(records);
      if (firstId != null && idsOf(recordsOf(probe.body) ?? [])[0] === firstId) {
        report('offset-ignored', 'The parameter has no effect: a later page is the first one again', {
          field: 'offset',
        });
        break;
      }
      const received = inspectList(probe.body, { offset: records.length }, report);
      if (!received) return false;
      for (const record of received.records) {
        if (isObject(record) && typeof record['value'] === 'string') {
          secrets.add(record['value']);
          tokens.push({
            subscriptionId: id,
            value: record['value'],
            isExpired: isExpired(record, probe.headers),
            page,
          });
        }
        inspectRecord(record, ACCESS_TOKEN_FIELDS, report);
        inspectExpiry(record, probe.headers, report);
        addFieldNames(names, record, ACCESS_TOKEN_FIELDS);
      }
      records.push(...received.records);
      if (page > 0 && received.records.length === 0)
        report('pagination', 'The total is more than the number of records', { field: 'metadata.pagination.total' });
      if (received.records.length === 0 || records.length >= (received.total ?? 0)) break;
    }
    reportDuplicates(records, report);
    tokenCount += records.length;
    return true;
  }

  for (const id of requested) {
    progress(`listAccessTokens: subscription ${checked + 1} of ${requested.length}`);
    if (!(await checkSubscription(id))) break;
    checked += 1;
  }
  const facts = {
    ...measured?.facts,
    checkedSubscriptions: checked,
    subscriptions: subscriptionIds.length,
    tokens: tokenCount,
    ...context.fieldFacts(names),
  };
  return { result: { ...result, ...measured, facts }, tokens };
}

/** Whether a token counts as expired, as one does without any fact about its expiry. */
function isExpired(
  { is_expired: flag, expires_at: date }: Readonly<Record<string, unknown>>,
  headers: Headers,
): boolean {
  if (flag === true) return true;
  const expiresAt = typeof date === 'string' ? parseDateTime(date) : null;
  if (expiresAt === null) return flag !== false;
  return expiresAt <= (Date.parse(headers.get('date') ?? '') || Date.now());
}

function inspectExpiry(record: unknown, headers: Headers, report: Report): void {
  if (!isObject(record) || typeof record['is_expired'] !== 'boolean') return;
  const expiresAt = typeof record['expires_at'] === 'string' ? parseDateTime(record['expires_at']) : null;
  if (record['expires_at'] !== null && expiresAt === null) return;
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const hasPassed = expiresAt !== null && expiresAt <= now;
  if (hasPassed !== record['is_expired'])
    report('contradictory-expiry', 'The value contradicts expires_at', { field: 'is_expired' });
}
