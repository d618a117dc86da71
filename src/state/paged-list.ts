import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ApiFailure } from '../api/failure.js';
import type { PageRange } from '../api/portal-client.js';
import type { Page } from '../api/resources/page.js';
import { type Failure, toFailure } from './failure.js';
import { merge, repeats, type Row } from './rows.js';
import type { Watch } from './session.js';

export type { Row } from './rows.js';

// What is shown is asked for again in fewer requests than it came with. A service may refuse to give any number at a time.
const LARGEST_PAGE = 100;
const FRESH_MS = 60_000;
// How often all pages are fetched once more because records shifted between them, how many shifts are made up for at all, and how
// often the next page is looked for behind them.
const MAX_RESTARTS = 2;
const MAX_SHIFTS = 20;
const MAX_ATTEMPTS = 5;

/** What is known of a list. It stays while the list is asked for again, and when that fails. */
export interface ListState<Item> {
  /** Undefined until the first answer. Each answer is an array of its own: it is news, even when it brings the same. */
  readonly rows: readonly Row<Item>[] | undefined;
  /** How many there are, as the service said last; null when it did not say. */
  readonly total: number | null;
  /** How many records could not be read. */
  readonly rejected: number;
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
  /** Aborts what is under way and fetches what is shown, and what that was about to bring. Resolves with the new responses. */
  refetch(): Promise<void>;
  /** Does once more what failed. */
  retry(): Promise<void>;
  /** Whether what is known is old, or what failed may go better by now. */
  isDue(): boolean;
  /** Makes what is known count as that of another visitor, who must not see what is secret. */
  expire(): void;
  /** Aborts what is under way and discards what is known. */
  reset(): void;
  /** Aborts what is under way. */
  dispose(): void;
}

export interface PagedListSource<Item> {
  readonly operation: string;
  /** How many to ask for at a time; undefined leaves it to the service. */
  readonly pageSize?: number | undefined;
  fetchPage(range: PageRange, signal: AbortSignal): Promise<Page<Item>>;
  idOf(item: Item): string | null;
  /** A clock in milliseconds that nobody can set. */
  elapsed(): number;
  readonly watch: Watch;
}

const NOTHING = { rows: [], total: null, rejected: 0, nextOffset: 0, hasMore: true };

const INITIAL = { ...NOTHING, rows: undefined, hasMore: false, isLoading: false, wentOn: false, failure: undefined };

type Collected<Item> = Pick<ListState<Item>, keyof typeof NOTHING> & { readonly rows: readonly Row<Item>[] };

interface Followed<Item> {
  readonly after: Collected<Item>;
  /** Whether the page has records of the pages before it. */
  readonly overlaps: boolean;
  /** Whether records were inserted or deleted since the pages before it were fetched, so that offsets have changed. */
  readonly hasShifted: boolean;
}

export function createPagedList<Item>(source: PagedListSource<Item>): PagedList<Item> {
  const { operation, pageSize, fetchPage, idOf, elapsed, watch } = source;
  const state = signal<ListState<Item>>(INITIAL);
  let abort: AbortController;
  let underWay: Promise<void>;
  let dueAt = 0;
  let hasExpired = false;

  function change(changes: Partial<ListState<Item>>): void {
    state.value = { ...state.value, ...changes };
  }

  async function follow(before: Collected<Item>, limit = pageSize): Promise<Followed<Item>> {
    const { nextOffset: offset } = before;
    const range = { ...(offset && { offset }), ...(limit && { limit }) };
    const page = await fetchPage(range, abort.signal);
    const rows = merge(before.rows, page.records, offset, idOf);
    const nextOffset = offset + page.returned;
    // A response that brings nothing new is the end, unless as many records were inserted in front of it.
    const hasGrown = offset > 0 && (page.total ?? 0) > (before.total ?? 0);
    const broughtNew = rows.length > before.rows.length || !page.records.length || hasGrown;
    // Without a total, a page below its own limit is the last one; one that names no limit may have been clamped.
    const isLast = page.total === null ? page.returned < (page.limit ?? 1) : nextOffset >= page.total;
    const after = {
      rows,
      total: page.total,
      rejected: before.rejected + page.rejected,
      nextOffset,
      hasMore: broughtNew && page.returned > 0 && !isLast,
    };
    const overlaps = repeats(before.rows, page.records, idOf);
    return { after, overlaps, hasShifted: offset > 0 && (overlaps || page.total !== before.total) };
  }

  /** Fetches all that is shown, in as few pages as possible. */
  async function askAgain({ nextOffset }: Collected<Item>): Promise<Collected<Item>> {
    let again: Collected<Item> = NOTHING;
    let shifts = 0;
    do {
      const before = again;
      const missing = Math.min(nextOffset - before.nextOffset, LARGEST_PAGE);
      const { after, overlaps, hasShifted } = await follow(before, pageSize && Math.max(pageSize, missing));
      again = after;
      if (!hasShifted || ++shifts > MAX_SHIFTS) continue;
      // Only pages of the same moment fit together. A server whose list never rests must not be asked for ever: then it is
      // enough to go back until a page overlaps the one before, so that no record that moved up is missed.
      const gone = (before.total ?? 0) - (after.total ?? 0);
      if (shifts <= MAX_RESTARTS) again = NOTHING;
      else if (gone > 0 && !overlaps) again = { ...before, total: after.total, nextOffset: Math.max(0, before.nextOffset - 2 * gone) };
    } while (again.hasMore && again.nextOffset < nextOffset);
    return again;
  }

  async function goOn(before: Collected<Item>): Promise<Collected<Item>> {
    let known = before;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { after, overlaps, hasShifted } = await follow(known);
      if (!hasShifted) return after;
      const isEmpty = after.nextOffset === known.nextOffset && after.nextOffset < (after.total ?? 0);
      // The offsets of what is shown have changed: records may have moved past the ones that were fetched, in both directions.
      known = await askAgain(after);
      const isFurther = known.rows.length > before.rows.length || (!overlaps && known.nextOffset > before.nextOffset);
      if (!known.hasMore || isFurther) return known;
      if (isEmpty) break;
    }
    // The server promises more and has none.
    return { ...known, hasMore: false };
  }

  async function run(wentOn: boolean, isRefetch = false): Promise<void> {
    const { signal: aborted } = (abort = new AbortController());
    const before = { ...state.value, rows: state.value.rows ?? [] };
    const tell = watch();
    change({ isLoading: true, wentOn });
    let changes: Partial<ListState<Item>> = {};
    let failure: Failure | undefined;
    let freshFor = FRESH_MS;
    try {
      if (!wentOn || hasExpired) changes = await askAgain(before);
      else changes = await goOn(isRefetch ? await askAgain(before) : before);
    } catch (error) {
      failure = toFailure(error, operation);
      if ((Object(error) as ApiFailure).mayPass) freshFor = (failure.retryAfterSeconds ?? 0) * 1000;
    }
    if (aborted.aborted) return;
    dueAt = elapsed() + freshFor;
    hasExpired &&= !!failure;
    change({ ...changes, failure, isLoading: false });
    tell(failure);
  }

  function start(wentOn: boolean): Promise<void> {
    if (!state.value.isLoading) underWay = run(wentOn);
    return settled();
  }

  /** Resolves when no request is in flight: one that was aborted for another one is not the end. */
  async function settled(): Promise<void> {
    let last: Promise<void> | undefined;
    while (last !== underWay) await (last = underWay);
  }

  const list: PagedList<Item> = {
    state,
    // What is under way may be about other rows: then those that are shown are asked for behind it.
    load: async () => {
      const { isLoading, wentOn } = state.value;
      if (isLoading && wentOn) {
        await settled();
        if (abort.signal.aborted) return;
      }
      await start(false);
    },
    more: async () => {
      if (state.value.hasMore) await start(true);
    },
    refetch: () => {
      const { isLoading, wentOn } = state.value;
      if (isLoading) abort.abort();
      underWay = run(isLoading && wentOn, true);
      return settled();
    },
    retry: () => (state.value.wentOn ? list.more() : list.load()),
    isDue: () => elapsed() >= dueAt,
    expire() {
      dueAt = 0;
      hasExpired = true;
    },
    reset() {
      abort?.abort();
      dueAt = 0;
      hasExpired = false;
      state.value = INITIAL;
    },
    dispose() {
      abort?.abort();
      change({ isLoading: false });
    },
  };
  return list;
}
