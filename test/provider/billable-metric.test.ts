// @vitest-environment node
import { describe } from 'vitest';
import { checkResource } from '../../src/api/resources/record.js';
import { billableMetricSchema } from '../../src/provider/billable-metric.js';
import { describeFields } from '../api/resources/describe-fields.js';

const readMetric = (input: unknown) => checkResource(billableMetricSchema, input);
/** A copy, as `describeFields` wants a record of any fields. */
const orNull = (record: object | null | undefined) => (record ? { ...record } : null);
const readQuota = (input: unknown) => readMetric({ quotas: [input] })?.quotas.records[0];

describe('a billable metric', () => {
  describeFields(readMetric, { name: 'text', label: 'text', quotas: 'list' });
});

describe('a quota', () => {
  describeFields((input) => orNull(readQuota(input)), { quota: 'count', usage: 'count', period: 'record', end: 'text' });
});

describe('the period of a quota', () => {
  describeFields((period) => orNull(readQuota({ period })?.period), { unit: 'text', value: 'integer' });
});
