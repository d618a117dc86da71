import type { InferOutput } from 'valibot';
import { list, nullableNumber, nullableQuantity, nullableRecord, nullableString, record } from './schema.js';

const quotaSchema = record({
  quota: nullableQuantity,
  usage: nullableQuantity,
  period: nullableRecord({ unit: nullableString, value: nullableNumber }),
  end: nullableString,
});

export const billableMetricSchema = record({
  name: nullableString,
  label: nullableString,
  quotas: list(quotaSchema),
});

export type Quota = InferOutput<typeof quotaSchema>;
export type BillableMetric = InferOutput<typeof billableMetricSchema>;
