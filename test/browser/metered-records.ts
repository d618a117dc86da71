import { billableMetricRecord, type Quota, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { smallAccount } from './portal-records.js';

const DAY = 86_400_000;

/** A quota whose period ends in a little over ten days. */
export function quota(fields: Partial<Quota> = {}): Quota {
  return quotaRecord({ end: new Date(Date.now() + 10.4 * DAY).toISOString(), ...fields });
}

/** A customer with the usage of one subscription; the other has neither usage nor an access token. */
export function meteredAccount() {
  const account = smallAccount();
  return {
    ...account,
    subscriptions: account.subscriptions.map((record) => ({ ...record, customer_id: account.customer.id })),
    metrics: {
      sub_1: [
        billableMetricRecord({ name: 'tiles', label: 'Map tiles', quotas: [quota({ usage: 250, quota: 1000 })] }),
      ],
    },
  };
}
