import { ApiError } from '../../src/api/api-error.js';
import type { PaginationParams } from '../../src/api/portal-client.js';
import type { Page } from '../../src/api/resources/page.js';
import { createPagedList, type PagedList } from '../../src/state/paged-list.js';
import { ALONE } from './alone.js';

export interface ModelRecord {
  readonly id: string | null;
  readonly text?: string;
}

/** What a server does that an honest one would not, or need not. */
export interface Habits {
  /** The most records that it hands out at a time. */
  readonly most?: number;
  /** What it says of how many there are. */
  readonly tellTotal?: (count: number, request: number) => number | null;
  readonly tellsLimit?: boolean;
  readonly ignoresOffset?: boolean;
  /** Each page starts with the last record of the page before. */
  readonly overlaps?: boolean;
  /** Each page holds its first record twice. */
  readonly repeats?: boolean;
  /** Records that it hands out in a shape that nobody can read. */
  readonly isUnreadable?: (record: ModelRecord) => boolean;
  readonly fails?: (request: number) => boolean;
}

export interface ModelServer {
  /** What it has, to be changed at will. */
  readonly records: ModelRecord[];
  /** The range of every request, the failed ones among them. */
  readonly asked: PaginationParams[];
  fetchPage(range: PaginationParams): Promise<Page<ModelRecord>>;
}

export function recordsNamed(count: number, prefix = 'r'): ModelRecord[] {
  return Array.from({ length: count }, (_, number) => ({ id: `${prefix}${number}` }));
}

/** A server in a few lines, which the list is held against. */
export function createModelServer(records: ModelRecord[], habits: Habits = {}): ModelServer {
  const { most = 1000, isUnreadable = () => false } = habits;
  const asked: PaginationParams[] = [];
  let answered = 0;
  return {
    records,
    asked,
    async fetchPage(range) {
      asked.push(range);
      await Promise.resolve();
      if (habits.fails?.(asked.length)) throw new ApiError('server', 'test', { status: 500 });
      answered += 1;
      const limit = Math.min(range.limit ?? most, most);
      const offset = habits.ignoresOffset ? 0 : Math.max(0, (range.offset ?? 0) - (habits.overlaps ? 1 : 0));
      const data = records.slice(offset, offset + limit);
      if (habits.repeats) data.splice(1, 0, ...data.slice(0, 1));
      const readable = data.filter((record) => !isUnreadable(record)).map((record) => ({ ...record }));
      return {
        records: readable,
        invalidCount: data.length - readable.length,
        receivedCount: data.length,
        offset,
        limit: habits.tellsLimit === false ? null : limit,
        total: habits.tellTotal ? habits.tellTotal(records.length, answered) : records.length,
      };
    },
  };
}

export function listFrom(server: ModelServer, pageSize?: number): PagedList<ModelRecord> {
  return createPagedList<ModelRecord>({
    ...ALONE,
    operation: 'listSubscriptions',
    ...(pageSize !== undefined && { pageSize }),
    fetchPage: (range) => server.fetchPage(range),
    idOf: ({ id }) => id,
  });
}

export function idsOf(list: PagedList<ModelRecord>): (string | null)[] {
  return (list.state.value.rows ?? []).map(({ item }) => item.id);
}

/** Goes on until there is no more, and tells how often. What fails is tried again. */
export async function goToTheEnd(
  list: PagedList<ModelRecord>,
  atMost: number,
  meanwhile: () => void = () => undefined,
): Promise<number> {
  const tryAgain = async (): Promise<void> => {
    for (let attempt = 0; list.state.value.failure && attempt < atMost; attempt++) await list.retry();
  };
  if (list.state.value.rows === undefined) await list.load();
  await tryAgain();
  let times = 0;
  while (list.state.value.hasMore) {
    if (++times > atMost) throw new Error(`went on ${times} times, with ${list.state.value.rows?.length} rows`);
    meanwhile();
    await list.more();
    await tryAgain();
  }
  return times;
}
