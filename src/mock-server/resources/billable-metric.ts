// Create a new object for each record. Jest's environments lack `structuredClone`.
const createQuota = () => ({
  quota: 1000,
  usage: 250,
  period: { unit: 'month', value: 1 },
  end: '2025-02-01T00:00:00.000Z',
});

export type Quota = ReturnType<typeof createQuota>;

/** Creates a complete quota with defaults for omitted fields. */
export function quotaRecord(fields: Partial<Quota> = {}): Quota {
  return { ...createQuota(), ...fields };
}

export interface BillableMetric {
  name: string;
  label: string;
  quotas: Quota[];
}

/** Creates a complete metric with defaults for omitted fields. */
export function billableMetricRecord(fields: Partial<BillableMetric> = {}): BillableMetric {
  return { name: 'api_calls', label: 'API calls', quotas: [quotaRecord()], ...fields };
}

/** Returns a metric as the service sends it if current usage isn't requested. */
export function withoutUsage(metric: unknown): unknown {
  return typeof metric === 'object' && metric !== null ? { ...metric, quotas: [] } : metric;
}
