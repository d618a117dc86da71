// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { billableMetricSchema } from '../../../src/api/resources/billable-metric.js';
import { parseResource } from '../../../src/api/resources/parse.js';
import { describeResource } from './describe-resource.js';

const parseMetric = (input: unknown) => parseResource(billableMetricSchema, input);
const parseQuota = (input: unknown) => parseMetric({ quotas: [input] })?.quotas.data[0] ?? null;

const quota = { quota: 1000, usage: 1250, period: { unit: 'month', value: 1 }, end: '2026-03-01T00:00:00Z' };

describe('a billable metric', () => {
  const metric = { name: 'api_calls', label: 'API calls' };

  describeResource(parseMetric, {
    full: { ...metric, quotas: [quota] },
    parsed: { ...metric, quotas: { data: [quota], invalid: 0 } },
    empty: { name: null, label: null, quotas: { data: [], invalid: 0 } },
  });

  it('skips and counts invalid quotas', () => {
    const parsed = parseMetric({ label: 'API calls', quotas: [5, null, { usage: 3 }] });
    expect(parsed).toMatchObject({ label: 'API calls', quotas: { data: [{ usage: 3 }], invalid: 2 } });
  });
});

describe('a quota', () => {
  describeResource(parseQuota, { full: quota, empty: { quota: null, usage: null, period: null, end: null } });
});

describe('the period of a quota', () => {
  // An absent and an invalid period are parsed alike.
  const parsePeriod = (period: unknown) => parseQuota({ period })?.period ?? null;
  describeResource(parsePeriod, { full: quota.period, empty: { unit: null, value: null } });
});
