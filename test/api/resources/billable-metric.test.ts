// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { billableMetricSchema } from '../../../src/api/resources/billable-metric.js';
import { checkResource } from '../../../src/api/resources/record.js';
import { describeFields } from './describe-fields.js';

const readMetric = (input: unknown) => checkResource(billableMetricSchema, input);
const readQuota = (input: unknown) => readMetric({ quotas: [input] })?.quotas.records[0] ?? null;

describe('a billable metric', () => {
  describeFields(readMetric, { name: 'text', label: 'text', quotas: 'list' });

  it('keeps a full record', () => {
    const quotas = [
      { quota: 1000, usage: 1250, period: { unit: 'month', value: 1 }, end: '2026-03-01T00:00:00Z' },
      { quota: 0, usage: 0, period: null, end: null },
    ];
    expect(readMetric({ name: 'api_calls', label: 'API calls', quotas })).toStrictEqual({
      name: 'api_calls',
      label: 'API calls',
      quotas: { records: quotas, rejected: 0 },
    });
  });

  it('leaves out and counts the quotas that it can not read', () => {
    const metric = readMetric({ label: 'API calls', quotas: [{ quota: true }, null, { usage: 3 }] });
    expect(metric).toMatchObject({ label: 'API calls', quotas: { records: [{ usage: 3 }], rejected: 2 } });
  });
});

describe('a quota', () => {
  describeFields(readQuota, { quota: 'count', usage: 'count', period: 'record', end: 'text' });
});

describe('the period of a quota', () => {
  describeFields((period) => readQuota({ period })?.period ?? null, { unit: 'text', value: 'integer' });
});
