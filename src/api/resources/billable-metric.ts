import type { GenericSchema } from 'valibot';
import type { ParsedList } from './parse.js';
import { list, nullableNumber, nullableQuantity, nullableRecord, nullableString, record } from './schema.js';

/** The limit of a metric in one period, and what has been used of it. Numbers that a number would round are texts. */
export interface Quota {
  readonly quota: number | string | null;
  readonly usage: number | string | null;
  readonly period: { readonly unit: string | null; readonly value: number | null } | null;
  /** End of the period, ISO 8601. */
  readonly end: string | null;
}

export interface BillableMetric {
  readonly name: string | null;
  readonly label: string | null;
  readonly quotas: ParsedList<Quota>;
}

const quotaSchema = record({
  quota: nullableQuantity,
  usage: nullableQuantity,
  period: nullableRecord({ unit: nullableString, value: nullableNumber }),
  end: nullableString,
}) satisfies GenericSchema<unknown, Quota>;

export const billableMetricSchema = record({
  name: nullableString,
  label: nullableString,
  quotas: list(quotaSchema),
}) satisfies GenericSchema<unknown, BillableMetric>;
