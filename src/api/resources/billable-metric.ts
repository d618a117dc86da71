import { nullish } from 'valibot';
import { count, integer, list, record, type Shown, text } from './record.js';

const quotaSchema = record({
  quota: count,
  usage: count,
  period: nullish(record({ unit: text, value: integer }), null),
  end: text,
});

export const billableMetricSchema = record({
  name: text,
  label: text,
  quotas: list(quotaSchema),
});

export type Quota = Shown<typeof quotaSchema>;
export type BillableMetric = Shown<typeof billableMetricSchema>;
