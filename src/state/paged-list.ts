import { signal, type ReadonlySignal } from '@preact/signals';
import type { ApiError } from '../api/api-error.js';
import type { PaginationParams } from '../api/portal-client.js';
import type { Page } from '../api/resources/page.js';
import { type Failure, toFailure } from './failure.js';
import type { Watch } from './session.js';

// What is shown is asked for again in fewer requests than it came with. A service may refuse to give any number at a time.
const LARGEST_PAGE = 100;
const FRESH_MS = 60_000;

export interface Row<Item> {
  /** What the row is told apart by: its id, or its place where the service gave none. */
  readonly key: string;
  readonly item: Item;
}

/** What is known of a list. It stays while the list is asked for again, and when that fails. */
export interface ListState<Item> {
  /** Undefined until the first answer. Each answer is an array of its own: it is news, even when it brings the same. */
  readonly rows: readonly Row<Item>[] | undefined;
  /** How many there are, as the service said last; null when it did not say. */
  readonly total: number | null;
  /** How many records could not be read. */
  readonly invalidCount: number;
  /** Where what was not asked for yet begins. */
  readonly nextOffset: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Whether `more` was what was done last. */
  readonly wentOn: boolean;
  /** Why the last request failed; undefined when it did not. */
  readonly failure: Failure | undefined;
}

/** A list that the service hands out in pages. Nothing that it does ever rejects. */
export interface PagedList<Item> {
  readonly state: ReadonlySignal<ListState<Item>>;
  /** Asks for the first page, or again for what is shown. Joins a request that is under way. */
  load(): Promise<void>;
  /** Asks for what follows. Does nothing when there is no more. */
  more(): Promise<void>;
  /** Does once more what failed. */
  retry(): Promise<void>;
  /** Whether what is known is old, or what failed may go better by now. */
  isDue(): boolean;
  /** Makes what is known count as that of another visitor, who must not see what is secret. */
  expire(): void;
  /** Aborts what is under way. */
  dispose(): void;
}

export interface PagedListSource<Item> {
  readonly operation: string;
  /** How many to ask for at a time; undefined leaves it to the service. */
  readonly pageSize?: number | undefined;
  fetchPage(range: PaginationParams, signal: AbortSignal): Promise<Page<Item>>;
  idOf(item: Item): string | null;
  /** A clock in milliseconds that nobody can set. */
  elapsed(): number;
  readonly watch: Watch;
}

const NOTHING = { rows: [], total: null, invalidCount: 0, nextOffset: 0, hasMore: true };

type Collected<Item> = Pick<ListState<Item>, keyof typeof NOTHING>;

export function createPagedList<Item>(source: PagedListSource<Item>): PagedList<Item> {
  const { operation, pageSize, fetchPage, idOf, elapsed, watch } = source;
  const state = signal<ListState<Item>>({
    ...NOTHING,
    rows: undefined,
    hasMore: false,
    isLoading: false,
    wentOn: false,
    failure: undefined,
  });
  let abort: AbortController;
  let underWay: Promise<void>;
  let dueAt = 0;
  let hasExpired = false;

  function change(changes: Partial<ListState<Item>>): void {
    state.value = { ...state.value, ...changes };
  }

  async function follow(before: Collected<Item>, limit = pageSize): Promise<Collected<Item>> {
    const { nextOffset: offset } = before;
    const range = { ...(offset && { offset }), ...(limit && { limit }) };
    const page = await fetchPage(range, abort.signal);
    const rows = merge(before.rows, page.records, offset, idOf);
    const nextOffset = offset + page.receivedCount;
    // An answer that brings nothing new is the end.
    const broughtNew = rows.length > (before.rows?.length ?? 0) || !page.records.length;
    // Without a total, a page below its own limit is the last one; one that names no limit may have been clamped.
    const isLast = page.total === null ? page.receivedCount < (page.limit ?? 1) : nextOffset >= page.total;
    return {
      rows,
      total: page.total,
      invalidCount: before.invalidCount + page.invalidCount,
      nextOffset,
      hasMore: broughtNew && page.receivedCount > 0 && !isLast,
    };
  }

  async function askAgain({ nextOffset }: Collected<Item>): Promise<Collected<Item>> {
    let again: Collected<Item> = NOTHING;
    do {
      const missing = Math.min(nextOffset - again.nextOffset, LARGEST_PAGE);
      again = await follow(again, pageSize && Math.max(pageSize, missing));
    } while (again.hasMore && again.nextOffset < nextOffset);
    return again;
  }

  async function goOn(before: Collected<Item>): Promise<Collected<Item>> {
    const after = await follow(before);
    if ((after.total ?? Infinity) >= (before.total ?? 0)) return after;
    // When records have gone, the ones behind them have moved up past the offset: all that is shown is asked for anew.
    const again = await askAgain(after);
    return { ...again, hasMore: again.hasMore && again.nextOffset > before.nextOffset };
  }

  async function run(wentOn: boolean): Promise<void> {
    const { signal: aborted } = (abort = new AbortController());
    const before = state.value;
    const tell = watch();
    change({ isLoading: true, wentOn });
    let changes: Partial<ListState<Item>> = {};
    let failure: Failure | undefined;
    let freshFor = FRESH_MS;
    try {
      changes = await (wentOn && !hasExpired ? goOn(before) : askAgain(before));
    } catch (error) {
      failure = toFailure(error, operation);
      if ((Object(error) as ApiError).isRetryable) freshFor = (failure.retryAfterSeconds ?? 0) * 1000;
    }
    if (aborted.aborted) return;
    dueAt = elapsed() + freshFor;
    hasExpired &&= !!failure;
    change({ ...changes, failure, isLoading: false });
    tell(failure);
  }

  function start(wentOn: boolean): Promise<void> {
    if (!state.value.isLoading) underWay = run(wentOn);
    return underWay;
  }

  const list: PagedList<Item> = {
    state,
    // What is under way may be about other rows: then those that are shown are asked for behind it.
    load: async () => {
      const { isLoading, wentOn } = state.value;
      if (isLoading && wentOn) {
        await underWay;
        if (abort.signal.aborted) return;
      }
      await start(false);
    },
    more: async () => {
      if (state.value.hasMore) await start(true);
    },
    retry: () => (state.value.wentOn ? list.more() : list.load()),
    isDue: () => elapsed() >= dueAt,
    expire() {
      dueAt = 0;
      hasExpired = true;
    },
    dispose() {
      abort?.abort();
      change({ isLoading: false });
    },
  };
  return list;
}

/** Adds records to rows. One that is there already is replaced in its place by what was told last. */
function merge<Item>(
  before: readonly Row<Item>[] = [],
  records: readonly Item[],
  offset: number,
  idOf: (item: Item) => string | null,
): Row<Item>[] {
  const rows = new Map(before.map((row) => [row.key, row]));
  records.forEach((item, index) => {
    // No id looks like that.
    const key = idOf(item) || `\0${offset + index}`;
    rows.set(key, { key, item });
  });
  return [...rows.values()];
}
