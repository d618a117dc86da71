import type { NestedLists, ParsedList, Schema } from './parse.js';
import {
  list,
  nullableDate,
  nullableNumber,
  nullableQuantity,
  nullableRecord,
  nullableString,
  record,
} from './schema.js';

/** The limit and the usage of one period. */
export interface Quota {
  /** The limit. A string of digits where a number would lose some (beyond 2^53). */
  readonly quota: number | string | null;
  /** The usage, in the same form. Null means not reported, which is not zero. */
  readonly usage: number | string | null;
  readonly period: { readonly unit: string | null; readonly value: number | null } | null;
  /** The end of the period. */
  readonly end: string | null;
}

export interface BillableMetric {
  readonly name: string | null;
  readonly label: string | null;
  readonly quotas: ParsedList<Quota>;
}

const quotaSchema: Schema<Quota> = record({
  quota: nullableQuantity,
  usage: nullableQuantity,
  period: nullableRecord({ unit: nullableString, value: nullableNumber }),
  end: nullableDate,
});

export const quotaLists: NestedLists<BillableMetric> = {
  name: 'quotas',
  schema: quotaSchema,
  getList: ({ quotas }) => quotas,
};

export const billableMetricSchema: Schema<BillableMetric> = record({
  name: nullableString,
  label: nullableString,
  quotas: list(quotaSchema),
});
