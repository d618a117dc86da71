import { type InferOutput, nullish, pipe, transform } from 'valibot';
import { checkEach, elements, integer, record, text } from './record.js';

const quotaSchema = record({
  quota: integer,
  usage: integer,
  period: nullish(record({ unit: text, value: integer }), null),
  end: text,
});

export const billableMetricSchema = record({
  name: text,
  label: text,
  quotas: pipe(elements, transform(checkEach(quotaSchema))),
});

export type Quota = InferOutput<typeof quotaSchema>;
/** @public for the server side */
export type BillableMetric = InferOutput<typeof billableMetricSchema>;
