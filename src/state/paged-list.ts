import { signal, type ReadonlySignal } from '@preact/signals';
import type { PageRange } from '../api/portal-client.js';
import type { Page } from '../api/resources/page.js';
import type { Failure } from './failure.js';
import { createAttempt } from './loadable.js';

// Asking again covers what is shown with a few requests; a customer who went on for hundreds of rows keeps the rest as it was.
const MOST_PAGES_ASKED_AGAIN = 5;

export interface Row<Item> {
  /** What the row is told apart by: its id, or its place where the service gave none. */
  readonly key: string;
  readonly item: Item;
}

/** A list that the service hands out in pages. */
export interface PagedList<Item> {
  /** Undefined until the first answer. */
  readonly rows: ReadonlySignal<readonly Row<Item>[] | undefined>;
  /** How many there are, as the service said last; null when it did not say. */
  readonly total: ReadonlySignal<number | null>;
  /** How many records could not be read. */
  readonly rejected: ReadonlySignal<number>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  readonly loading: ReadonlySignal<boolean>;
  /** How many answers have come. */
  readonly answers: ReadonlySignal<number>;
  /** Asks for the first page, or again for what is shown. Never rejects. */
  load(): Promise<void>;
  /** Asks for what follows. Does nothing when there is no more. Never rejects. */
  more(): Promise<void>;
  /** Whether `more` was what was done last. */
  readonly wentOn: ReadonlySignal<boolean>;
  /** Does once more what failed. Never rejects. */
  retry(): Promise<void>;
  /** Aborts what is under way. */
  dispose(): void;
}

export interface PagedListSource<Item> {
  readonly operation: string;
  /** How many to ask for at a time; undefined leaves it to the service. */
  readonly pageSize: number | undefined;
  fetchPage(range: PageRange, signal: AbortSignal): Promise<Page<Item>>;
  idOf(item: Item): string | null;
}

/** What is known of the list after some answers. */
interface Collected<Item> {
  readonly rows: readonly Row<Item>[];
  readonly nextOffset: number;
  readonly total: number | null;
  readonly rejected: number;
  readonly hasMore: boolean;
}

const NOTHING = { rows: [], nextOffset: 0, total: null, rejected: 0, hasMore: true };

export function createPagedList<Item>(source: PagedListSource<Item>): PagedList<Item> {
  const { pageSize } = source;
  const rows = signal<readonly Row<Item>[] | undefined>(undefined);
  const total = signal<number | null>(null);
  const rejected = signal(0);
  const hasMore = signal(false);
  const answers = signal(0);
  const wentOn = signal(false);
  const attempt = createAttempt(source.operation);
  let known: Collected<Item> = NOTHING;

  function accept(collected: Collected<Item>): void {
    known = collected;
    rows.value = collected.rows;
    total.value = collected.total;
    rejected.value = collected.rejected;
    hasMore.value = collected.hasMore;
    answers.value += 1;
  }

  async function follow(before: Collected<Item>, abort: AbortSignal): Promise<Collected<Item>> {
    const { nextOffset: offset } = before;
    const range = { ...(offset > 0 && { offset }), ...(pageSize !== undefined && { limit: pageSize }) };
    const page = await source.fetchPage(range, abort);
    const { rows: merged, added } = merge(before.rows, page.records, offset, source.idOf);
    const nextOffset = offset + page.returned;
    const broughtNew = added + page.rejected > 0;
    // Without a total, a full page is the only sign that there is more.
    const isFull = pageSize !== undefined && page.returned >= Math.min(pageSize, page.limit ?? pageSize);
    return {
      rows: merged,
      nextOffset,
      total: page.total,
      rejected: before.rejected + page.rejected,
      hasMore: broughtNew && (page.total === null ? isFull : nextOffset < page.total),
    };
  }

  async function askAgain(abort: AbortSignal): Promise<Collected<Item>> {
    const before = known;
    let again = await follow(NOTHING, abort);
    for (let page = 1; page < MOST_PAGES_ASKED_AGAIN && again.hasMore && again.nextOffset < before.nextOffset; page++) {
      again = await follow(again, abort);
    }
    if (!again.hasMore || again.nextOffset >= before.nextOffset) return again;
    const rest = before.rows.slice(again.rows.length).map(({ item }) => item);
    const { rows: kept } = merge(again.rows, rest, again.rows.length, source.idOf);
    return { ...again, rows: kept, nextOffset: before.nextOffset, hasMore: before.hasMore };
  }

  async function goOn(abort: AbortSignal): Promise<Collected<Item>> {
    const before = known;
    const after = await follow(before, abort);
    const hasShrunk = before.total !== null && after.total !== null && after.total < before.total;
    if (!hasShrunk) return after;
    // Records have gone, and the ones behind them have moved up past the offset: what is shown is asked for anew.
    known = after;
    return askAgain(abort);
  }

  function load(): Promise<void> {
    if (!attempt.loading.value) wentOn.value = false;
    return attempt.run(askAgain, accept);
  }

  function more(): Promise<void> {
    if (!known.hasMore) return Promise.resolve();
    if (!attempt.loading.value) wentOn.value = true;
    return attempt.run(goOn, accept);
  }

  return {
    rows,
    total,
    rejected,
    hasMore,
    answers,
    wentOn,
    failure: attempt.failure,
    loading: attempt.loading,
    load,
    more,
    retry: () => (wentOn.value ? more() : load()),
    dispose: attempt.dispose,
  };
}

/** Adds records to rows. One that is there already is replaced in its place by what was told last. */
function merge<Item>(
  before: readonly Row<Item>[],
  records: readonly Item[],
  offset: number,
  idOf: (item: Item) => string | null,
): { rows: Row<Item>[]; added: number } {
  const rows = [...before];
  const places = new Map(rows.map(({ key }, place) => [key, place]));
  let added = 0;
  for (const [index, item] of records.entries()) {
    const key = idOf(item) || `#${offset + index}`;
    const place = places.get(key);
    if (place === undefined) {
      places.set(key, rows.length);
      rows.push({ key, item });
      added += 1;
    } else {
      rows[place] = { key, item };
    }
  }
  return { rows, added };
}
