import { STATE_FILTERS } from '../../client/constants.js';
import { isResourceId } from '../../client/identifier.js';
import { isObject } from '../../client/resources/parse.js';
import type { CheckContext, CheckResult } from './check-context.js';
import { SUBSCRIPTION_FIELDS } from './documented-fields.js';
import type { Report } from './findings.js';
import {
  idsOf,
  inspectList,
  type ReceivedPage,
  recordsOf,
  reportDuplicates,
  type RequestedPage,
} from './inspect-list.js';
import { inspectRecord, MAX_RECORDS } from './inspect-record.js';
import { inspectResponse, measure } from './inspect-response.js';

const PATH = 'subscriptions/';
/** The default page size of the subscription list. */
const PAGE_SIZE = 20;
const FURTHER_PAGE_SIZE = 100;
const HUGE_LIMIT = 1000;

/** Requests all subscriptions, then checks limit, offset and filter. */
export async function checkSubscriptions(context: CheckContext) {
  const report = context.start('listSubscriptions');
  const first = await context.get(PATH, { limit: PAGE_SIZE });
  const measured = measure(first);
  const result: CheckResult = { check: 'listSubscriptions', request: `GET ${context.path(PATH)}`, ...measured };
  const page = inspectResponse(first, report, context)
    ? inspectList(first.body, { offset: 0, limit: PAGE_SIZE }, report)
    : null;
  if (!page) return { result, ids: idsOf([]) };
  const records = [...page.records];
  const huge = await getPage(context, { offset: 0, limit: HUGE_LIMIT }, report);
  const isOffsetIgnored = records.length > 1 && (await checkOffset(context, records, report));
  await checkFilter(context, report);
  // If the service ignores the offset, further pages would repeat the first one.
  if (!isOffsetIgnored) await fetchFurtherPages(context, records, page.total, report);

  for (const record of records) inspectRecord(record, SUBSCRIPTION_FIELDS, report);
  reportDuplicates(records, report);
  const ids = idsOf(records);
  for (const id of ids) {
    if (id !== null && !isResourceId(id))
      report('unusable-id', "The id can't be sent in a URL, so the widgets show neither tokens nor usage", 'id');
  }
  const facts = [
    ...measured.facts,
    `${records.length} records of ${page.total ?? 'an unknown total'}`,
    ...(huge?.limit ? [`largest limit ${huge.limit}`] : []),
    ...context.fieldFacts(records, SUBSCRIPTION_FIELDS),
  ];
  return { result: { ...result, facts }, ids };
}

async function getPage(
  context: CheckContext,
  { state, ...requested }: RequestedPage & { readonly state?: string },
  report: Report,
): Promise<ReceivedPage | null> {
  const { offset, limit = PAGE_SIZE } = requested;
  const probe = await context.get(PATH, { limit, offset: offset || undefined, state });
  return inspectResponse(probe, report, context) ? inspectList(probe.body, requested, report) : null;
}

async function fetchFurtherPages(
  context: CheckContext,
  records: unknown[],
  total: number | null,
  report: Report,
): Promise<void> {
  const end = Math.min(total ?? 0, MAX_RECORDS);
  while (records.length < end) {
    context.progress(`listSubscriptions: ${records.length} of ${end}`);
    const page = await getPage(context, { offset: records.length, limit: FURTHER_PAGE_SIZE }, report);
    if (page?.records.length === 0)
      report('pagination', 'The total is more than the number of records', 'metadata.pagination.total');
    if (!page || page.records.length === 0) return;
    records.push(...page.records);
  }
}

/** Returns whether the service ignores the offset. */
async function checkOffset(context: CheckContext, records: readonly unknown[], report: Report): Promise<boolean> {
  const requested = { offset: 1, limit: 1 };
  const probe = await context.get(PATH, requested);
  if (!inspectResponse(probe, report, context)) return false;
  const [firstId, expectedId] = idsOf(records);
  const [id] = idsOf(recordsOf(probe.body) ?? []);
  const isIgnored = id !== undefined && expectedId !== null && id !== expectedId;
  // If the service returns the first page again, report that once, not also a wrong offset and a
  // wrong total.
  inspectList(probe.body, isIgnored && id === firstId ? { ...requested, offset: 0 } : requested, report);
  if (isIgnored) report('offset-ignored', 'The parameter has no effect, or the order of the records changes', 'offset');
  return isIgnored;
}

async function checkFilter(context: CheckContext, report: Report): Promise<void> {
  for (const state of STATE_FILTERS.filter((filter) => filter !== '')) {
    const filtered = await getPage(context, { offset: 0, limit: PAGE_SIZE, state }, report);
    if (filtered?.records.some((record) => isObject(record) && record['state'] !== state))
      report('filter-ignored', 'The response has subscriptions in other states than the requested one', 'state');
  }
}
