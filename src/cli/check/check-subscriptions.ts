import { STATE_FILTERS } from '../../api/constants.js';
import { isResourceId } from '../../api/identifier.js';
import { addFieldNames, type CheckContext, type CheckResult, createFieldNames } from './check-context.js';
import { SUBSCRIPTION_FIELDS } from './documented-fields.js';
import {
  idsOf,
  inspectList,
  type ReceivedPage,
  recordsOf,
  reportDuplicates,
  type RequestedPage,
} from './inspect-list.js';
import { inspectRecord, isObject, MAX_RECORDS } from './inspect-record.js';
import { inspectResponse, responseFacts } from './inspect-response.js';

const PATH = 'subscriptions/';
/** The default page size of the subscription list. */
const PAGE_SIZE = 20;
const FURTHER_PAGE_SIZE = 100;
const HUGE_LIMIT = 1000;

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
  const { maxLimit, isOffsetIgnored } = await checkParameters(context, page);
  // Without an offset, further pages would be the first one again.
  if (!isOffsetIgnored) await fetchFurtherPages(context, records, page.total);

  const names = createFieldNames();
  for (const record of records) {
    inspectRecord(record, SUBSCRIPTION_FIELDS, report);
    addFieldNames(names, record, SUBSCRIPTION_FIELDS);
  }
  reportDuplicates(records, report);
  const ids = idsOf(records);
  for (const id of ids) {
    if (id !== null && !isResourceId(id)) {
      report('unusable-id', "The id can't be sent in a URL, so that the widgets show neither tokens nor usage", {
        field: 'id',
      });
    }
  }
  const facts = {
    ...responseFacts(first),
    records: records.length,
    ...(page.total !== null && { total: page.total }),
    ...(maxLimit !== null && { maxLimit }),
    ...context.fieldFacts(names),
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
      report('pagination', 'The total is more than the number of records', { field: 'metadata.pagination.total' });
    if (!page || page.records.length === 0) return;
    records.push(...page.records);
  }
}

interface ParameterCheck {
  /** Null if the portal does not report it. */
  readonly maxLimit: number | null;
  readonly isOffsetIgnored: boolean;
}

/** Checks whether the parameters have an effect. */
async function checkParameters(
  { get, findings, limits }: CheckContext,
  { records, total }: ReceivedPage,
): Promise<ParameterCheck> {
  const report = findings.reportTo('listSubscriptions');
  async function getPage(
    query: Readonly<Record<string, string | number>>,
    requested: RequestedPage,
  ): Promise<ReceivedPage | null> {
    const probe = await get(PATH, { ...query, limit: requested.limit ?? PAGE_SIZE });
    return inspectResponse(probe, report, { ...limits, maxLatencyMs: Infinity })
      ? inspectList(probe.body, requested, report)
      : null;
  }

  async function checkOffset(): Promise<boolean> {
    const requested = { offset: 1, limit: 1 };
    const probe = await get(PATH, requested);
    if (!inspectResponse(probe, report, { ...limits, maxLatencyMs: Infinity })) return false;
    const [firstId, expectedId] = idsOf(records);
    const [id] = idsOf(recordsOf(probe.body) ?? []);
    const isIgnored = id !== undefined && expectedId !== null && id !== expectedId;
    // One finding: a page that is the first one again also has another offset, and may exceed the total.
    inspectList(probe.body, isIgnored && id === firstId ? { ...requested, offset: 0 } : requested, report);
    if (isIgnored)
      report('offset-ignored', 'The parameter has no effect, or the order of the records changes', { field: 'offset' });
    return isIgnored;
  }

  const huge = await getPage({}, { offset: 0, limit: HUGE_LIMIT });
  if (huge?.limit === HUGE_LIMIT && total !== null && huge.records.length < Math.min(HUGE_LIMIT, total)) {
    report('pagination', 'The reported limit is more than the number of records, although there are more', {
      field: 'metadata.pagination.limit',
    });
  }
  const isOffsetIgnored = records.length > 1 && (await checkOffset());
  for (const state of STATE_FILTERS.filter((filter) => filter !== '')) {
    const filtered = await getPage({ state }, { offset: 0, limit: PAGE_SIZE });
    if (filtered?.records.some((record) => isObject(record) && record['state'] !== state)) {
      report('filter-ignored', 'The response has subscriptions in other states than the requested one', {
        field: 'state',
      });
    }
  }
  return { maxLimit: huge?.limit ?? null, isOffsetIgnored };
}
