import { ApiError } from '../../src/client/api-error.js';
import type { PaginationParams } from '../../src/client/portal-client.js';
import type { Page } from '../../src/client/resources/page.js';
import { shareStructure } from '../../src/query/structural-sharing.js';
import { createPageRequests } from '../../src/query/offset-pagination.js';
import type { ListQuery } from '../../src/query/list-query.js';
import { createQuery } from '../../src/query/query.js';
import { QUERY_DEFAULTS } from './defaults.js';
import { recordsOf } from './records-of.js';

export interface FakeRecord {
  readonly id: string | null;
  readonly text?: string;
}

/**
 * The ways in which a server may differ from a correct one, which returns any number of records.
 */
export interface Quirks {
  /** Maximum number of records per response. */
  readonly maxLimit?: number | undefined;
  /** The total that it reports. */
  readonly reportTotal?: (count: number, responseCount: number) => number | null;
  /** Records that fail validation. */
  readonly isInvalid?: (record: FakeRecord) => boolean;
  readonly fails?: (requestCount: number) => boolean;
}

export interface FakeServer {
  /** Its records, which tests change. */
  readonly records: FakeRecord[];
  /** Parameters of all requests, including those that failed. */
  readonly requests: PaginationParams[];
  fetchPage(params: PaginationParams): Promise<Page<FakeRecord>>;
}

export function createRecords(count: number, prefix = 'r'): FakeRecord[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}` }));
}

/** Reference implementation of an offset-paginated list. */
export function createFakeServer(records: FakeRecord[], quirks: Quirks = {}): FakeServer {
  const { maxLimit = 1000, isInvalid = () => false } = quirks;
  const requests: PaginationParams[] = [];
  let responseCount = 0;
  return {
    records,
    requests,
    async fetchPage(params) {
      requests.push(params);
      await Promise.resolve();
      if (quirks.fails?.(requests.length)) throw new ApiError('server', 'test', { status: 500 });
      responseCount += 1;
      const limit = Math.min(params.limit ?? maxLimit, maxLimit);
      const offset = params.offset ?? 0;
      const data = records.slice(offset, offset + limit);
      const valid = data.filter((record) => !isInvalid(record)).map((record) => ({ ...record }));
      return {
        data: valid,
        invalid: data.length - valid.length,
        receivedCount: data.length,
        offset,
        limit,
        total: quirks.reportTotal ? quirks.reportTotal(records.length, responseCount) : records.length,
      };
    },
  };
}

export function createListQuery(
  options: Omit<Parameters<typeof createPageRequests<FakeRecord>>[0], 'getItemId' | 'shareItem'>,
): ListQuery<FakeRecord> {
  const requests = createPageRequests<FakeRecord>({ ...options, getItemId: ({ id }) => id, shareItem: shareStructure });
  return createQuery({ ...QUERY_DEFAULTS, ...requests, operation: 'listSubscriptions' });
}

export function createQueryOf(server: FakeServer, pageSize?: number): ListQuery<FakeRecord> {
  return createListQuery({ pageSize, fetchPage: (params) => server.fetchPage(params) });
}

export function idsOf(query: ListQuery<FakeRecord>): (string | null)[] {
  return recordsOf(query).map(({ id }) => id);
}

/** Fetches pages to the last one and returns their number. Failed requests are retried. */
export async function fetchAllPages(
  query: ListQuery<FakeRecord>,
  maxPages: number,
  beforeEach: () => void = () => undefined,
): Promise<number> {
  const retryErrors = async (): Promise<void> => {
    for (let attempt = 0; query.error.value && attempt < maxPages; attempt++) await query.retry();
  };
  if (query.data.value === undefined) await query.refetch();
  await retryErrors();
  let pages = 0;
  while (query.data.value?.hasNextPage) {
    if (++pages > maxPages) throw new Error(`fetched ${pages} pages, with ${query.data.value?.items.size} items`);
    beforeEach();
    await query.fetchNextPage();
    await retryErrors();
  }
  return pages;
}
