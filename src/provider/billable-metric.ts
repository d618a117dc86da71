import { nullish, number, pipe, regex, string, transform, union } from 'valibot';
import { checkResource, elements, integer, record, text } from '../api/resources/record.js';
import type { CheckedList, Quota } from './resources.js';

// What `parseExactly` leaves of a number that would be rounded.
const digits = pipe(string(), regex(/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i));
const count = nullish(union([number(), digits]), null);

const quotaSchema = record({
  quota: count,
  usage: count,
  period: nullish(record({ unit: text, value: integer }), null),
  end: text,
});

export const billableMetricSchema = record({
  name: text,
  label: text,
  quotas: pipe(elements, transform(checkQuotas)),
});

function checkQuotas(inputs: unknown[]): CheckedList<Quota> {
  const records = inputs.flatMap((input) => checkResource(quotaSchema, input) ?? []);
  return { records, rejected: inputs.length - records.length };
}
