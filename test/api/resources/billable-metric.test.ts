// @vitest-environment node
import { describe } from 'vitest';
import { billableMetricSchema } from '../../../src/api/resources/billable-metric.js';
import { parseResource } from '../../../src/api/resources/parse.js';
import { describeResource } from './describe-resource.js';

const parseMetric = (input: unknown) => parseResource(billableMetricSchema, input);
const parseQuota = (input: unknown) => parseMetric({ quotas: [input] })?.quotas.data[0] ?? null;

const quota = { quota: 1000, usage: 1250, period: { unit: 'month', value: 1 }, end: '2026-03-01T00:00:00Z' };

describe('a billable metric', () => {
  const metric = { name: 'api_calls', label: 'API calls' };

  describeResource(parseMetric, {
    full: { ...metric, quotas: [5, quota, null] },
    parsed: { ...metric, quotas: { data: [quota], invalid: 2 } },
    defaults: { quotas: { data: [], invalid: 0 } },
  });
});

describe('a quota', () => {
  describeResource(parseQuota, { full: quota });
});

describe('the period of a quota', () => {
  describeResource((period) => parseQuota({ period })?.period ?? null, { full: quota.period });
});
