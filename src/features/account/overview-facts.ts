import { getDay, parseDateTime } from '../../format/date-time.js';
import { hasUnknownParts, isPerPeriod } from '../../format/price.js';
import type { SubscriptionRowData } from '../../store/subscription/summary.js';

export interface AttentionFact {
  readonly kind: 'past-due' | 'ending';
  readonly row: SubscriptionRowData;
  /** When a payment became past due, or when the subscription ends. */
  readonly date: string;
}

export interface BillingDay {
  /** The earliest billing date of these rows. */
  readonly date: string;
  readonly rows: readonly SubscriptionRowData[];
}

interface DatedRow {
  readonly at: number;
  readonly date: string;
  readonly row: SubscriptionRowData;
}

export function getOverviewFacts(rows: readonly SubscriptionRowData[], now: number) {
  const pastDue: DatedRow[] = [];
  const ending: DatedRow[] = [];
  const billed: DatedRow[] = [];
  const add = (facts: DatedRow[], date: string, row: SubscriptionRowData): void => {
    facts.push({ at: parseDateTime(date) ?? Infinity, date, row });
  };
  for (const row of rows) {
    const { pastDueAt, endsSoonAt, date } = row.summary;
    if (pastDueAt) add(pastDue, pastDueAt, row);
    if (date?.kind === 'end' && endsSoonAt !== undefined && endsSoonAt > now) add(ending, date.value, row);
    if (date?.kind === 'billing' && !isFree(row)) add(billed, date.value, row);
  }
  // For two dates that can't be parsed, `Infinity - Infinity` is NaN, so compare them as equal.
  const factsOf = (kind: AttentionFact['kind'], facts: DatedRow[]): AttentionFact[] =>
    facts.sort((a, b) => a.at - b.at || 0).map(({ row, date }) => ({ kind, row, date }));
  return {
    attention: [...factsOf('past-due', pastDue), ...factsOf('ending', ending)],
    bills: groupByDay(billed.filter(({ at }) => at > now)).slice(0, 2),
  };
}

/** Whether the only price is a fixed amount of zero. */
function isFree({ subscription: { items } }: SubscriptionRowData): boolean {
  const price = items.data.length + items.invalid === 1 ? items.data[0]?.price : undefined;
  if (!price || hasUnknownParts(price)) return false;
  return isPerPeriod(price) && Number(price.price) === 0;
}

function groupByDay(bills: DatedRow[]): BillingDay[] {
  const days = new Map<string, { readonly date: string; readonly rows: SubscriptionRowData[] }>();
  for (const { date, row } of bills.sort((a, b) => a.at - b.at || 0)) {
    const day = getDay(date);
    const rows = days.get(day)?.rows;
    if (rows) rows.push(row);
    else days.set(day, { date, rows: [row] });
  }
  return [...days.values()];
}
