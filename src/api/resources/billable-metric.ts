import {
  list,
  nullableNumber,
  nullableQuantity,
  nullableRecord,
  nullableString,
  record,
  type RecordOf,
} from './schema.js';

const quotaFields = {
  /** The limit. A string of digits where a number would lose some (beyond 2^53). */
  quota: nullableQuantity,
  /** The usage, in the same form. Null means not reported, which is not zero. */
  usage: nullableQuantity,
  period: nullableRecord({ unit: nullableString, value: nullableNumber }),
  /** The end of the period. */
  end: nullableString,
};

/** The limit and the usage of one period. */
export interface Quota extends RecordOf<typeof quotaFields> {}

const metricFields = { name: nullableString, label: nullableString, quotas: list(record(quotaFields)) };

export interface BillableMetric extends RecordOf<typeof metricFields> {}

export const billableMetricSchema = record(metricFields);
