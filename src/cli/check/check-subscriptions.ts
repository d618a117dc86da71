import { isResourceId } from '../../api/identifier.js';
import type { CheckContext, CheckResult } from './check-context.js';
import { SUBSCRIPTION_FIELDS } from './documented-fields.js';
import { idsOf, inspectList, type ReceivedPage, reportDuplicates } from './inspect-list.js';
import { inspectRecord, isObject, undocumentedFields } from './inspect-record.js';
import { inspectResponse, responseFacts } from './inspect-response.js';

const PATH = 'subscriptions/';
/** The default page size of the subscription list. */
const PAGE_SIZE = 20;
const FURTHER_PAGE_SIZE = 100;
const MAX_RECORDS = 1000;
const HUGE_LIMIT = 1000;
const STATES = ['active', 'canceled'];

export interface SubscriptionCheck {
  readonly result: CheckResult;
  readonly ids: readonly (string | null)[];
}

/** Requests all subscriptions, then checks limit, offset and filter. */
export async function checkSubscriptions(context: CheckContext): Promise<SubscriptionCheck> {
  const { findings, limits, progress } = context;
  const report = findings.reportTo('listSubscriptions');
  progress('listSubscriptions');
  const first = await context.get(PATH, { limit: PAGE_SIZE });
  const result: CheckResult = {
    check: 'listSubscriptions',
    request: `GET ${context.path(PATH)}`,
    status: first.status,
    latencyMs: first.latencyMs,
  };
  const page = inspectResponse(first, report, limits)
    ? inspectList(first.body, { offset: 0, limit: PAGE_SIZE }, report)
    : null;
  if (!page) return { result: { ...result, facts: responseFacts(first) }, ids: [] };
  const records = [...page.records];
  const maxLimit = await checkParameters(context, page);
  await fetchFurtherPages(context, records, page.total);

  const undocumented = new Set<string>();
  for (const record of records) {
    inspectRecord(record, SUBSCRIPTION_FIELDS, report);
    for (const name of undocumentedFields(record, SUBSCRIPTION_FIELDS)) undocumented.add(name);
  }
  reportDuplicates(records, report);
  const ids = idsOf(records);
  for (const id of ids) {
    if (id !== null && !isResourceId(id)) {
      report('unusable-id', "can't be sent in a URL: there are no tokens and no usage for it", { field: 'id' });
    }
  }
  const facts = {
    ...responseFacts(first),
    records: records.length,
    ...(page.total !== null && { total: page.total }),
    ...(maxLimit !== null && { maxLimit }),
    ...context.names(undocumented),
  };
  return { result: { ...result, facts }, ids };
}

async function fetchFurtherPages(
  { get, findings, limits, progress }: CheckContext,
  records: unknown[],
  total: number | null,
): Promise<void> {
  const report = findings.reportTo('listSubscriptions');
  const end = Math.min(total ?? 0, MAX_RECORDS);
  while (records.length < end) {
    progress(`listSubscriptions: ${records.length} of ${end}`);
    const requested = { offset: records.length, limit: FURTHER_PAGE_SIZE };
    const probe = await get(PATH, requested);
    const page = inspectResponse(probe, report, limits) ? inspectList(probe.body, requested, report) : null;
    if (page?.records.length === 0)
      report('pagination', 'is more than the number of records', { field: 'metadata.pagination.total' });
    if (!page || page.records.length === 0) return;
    records.push(...page.records);
  }
}

/** Checks whether the parameters have an effect. Returns the maximum limit, if the portal reports it. */
async function checkParameters(
  { get, findings, limits }: CheckContext,
  { records, total }: ReceivedPage,
): Promise<number | null> {
  const report = findings.reportTo('listSubscriptions');
  async function getPage(
    query: Readonly<Record<string, string | number>>,
    requested: { offset: number; limit: number },
  ): Promise<ReceivedPage | null> {
    const probe = await get(PATH, { ...query, limit: requested.limit });
    return inspectResponse(probe, report, { ...limits, maxLatencyMs: Infinity })
      ? inspectList(probe.body, requested, report)
      : null;
  }

  const huge = await getPage({}, { offset: 0, limit: HUGE_LIMIT });
  if (huge?.limit === HUGE_LIMIT && total !== null && huge.records.length < Math.min(HUGE_LIMIT, total)) {
    report('pagination', 'is more than the number of records, although there are more', {
      field: 'metadata.pagination.limit',
    });
  }
  if (records.length > 1) {
    const second = await getPage({ offset: 1 }, { offset: 1, limit: 1 });
    const [, expected] = idsOf(records);
    if (second && expected !== null && idsOf(second.records)[0] !== expected)
      report('offset-ignored', 'has no effect, or the order changes', { field: 'offset' });
  }
  for (const state of STATES) {
    const filtered = await getPage({ state }, { offset: 0, limit: PAGE_SIZE });
    if (filtered?.records.some((record) => isObject(record) && record['state'] !== state)) {
      report('filter-ignored', `has subscriptions of other states with state=${state}`, { field: 'state' });
    }
  }
  return huge?.limit ?? null;
}
