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

export interface Quota {
  /** The limit, as a string if a number would lose digits. */
  readonly quota: number | string | null;
  /** The usage, as a string if a number would lose digits. Null means unknown, not zero. */
  readonly usage: number | string | null;
  readonly period: { readonly unit: string | null; readonly value: number | null } | null;
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
