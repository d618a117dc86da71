import { billableMetricRecord, quotaRecord } from '../resources/billable-metric.js';
import { customerRecord } from '../resources/customer.js';
import { DAY, HOUR, isoInstant } from '../service-clock.js';
import type { AccountDefinition } from './account.js';
import { openRecords } from './records-account.js';
import { secretToken } from './secret-token.js';
import { customerIdOf, plannedSubscription } from './subscription-plan.js';

const ACCOUNT = 'usage';

/** An account whose metrics are far from, near, at and over their quotas. */
export const usage: AccountDefinition = {
  id: ACCOUNT,
  label: 'Usage',
  description: 'Metrics far from, near, at and over quota, a quota of 0, and usage that is not reported; a subscription without a token, and one whose token has expired.',
  open(context) {
    const end = isoInstant(context.startedAt + 9 * DAY);
    const tonight = isoInstant(context.startedAt + 5 * HOUR);
    const metric = (name: string, label: string, used: number, quota: number) =>
      billableMetricRecord({ name, label, quotas: [quotaRecord({ quota, usage: used, end })] });
    const { usage: _unreported, ...quotaWithoutUsage } = quotaRecord({ quota: 5000, end });

    const metered = plannedSubscription(context, ACCOUNT, 0, {
      prices: [{ name: 'Maps API – Growth', price: '249.00' }],
    });
    const single = plannedSubscription(context, ACCOUNT, 1, {
      prices: [{ name: 'Speech to text', price: '0.006', is_metered: true }],
    });
    const unmetered = plannedSubscription(context, ACCOUNT, 2, { prices: [{ name: 'Support', price: '80.00' }] });
    const lapsed = plannedSubscription(context, ACCOUNT, 3, { prices: [{ name: 'Translations', price: '19.00' }] });

    return openRecords({
      customer: customerRecord({ id: customerIdOf(context.seed, ACCOUNT), name: 'Ines Ferreira' }),
      subscriptions: [metered, single, unmetered, lapsed],
      tokens: Object.fromEntries(
        [metered, single, lapsed].map(({ id }) => [
          id,
          (now: number) => [
            secretToken(context, id, 0, { name: 'Server', expiresIn: id === lapsed.id ? -DAY : null }, now),
          ],
        ]),
      ),
      metrics: {
        [metered.id]: [
          metric('map_tiles', 'Map tiles', 12_400, 100_000),
          metric('routes', 'Routes', 4_780, 5_000),
          metric('geocodes', 'Addresses looked up', 2_000, 2_000),
          metric('exports', 'Exports', 31, 25),
          metric('previews', 'Preview features', 0, 0),
          { name: 'traffic', label: 'Traffic reports', quotas: [quotaWithoutUsage] },
          { name: 'alerts', label: 'Alerts', quotas: [{ ...quotaRecord({ quota: 100, end }), usage: null }] },
        ],
        [single.id]: [
          billableMetricRecord({
            name: 'audio_minutes',
            label: 'Minutes of audio',
            quotas: [
              quotaRecord({ quota: 60, usage: 12, period: { unit: 'day', value: 1 }, end: tonight }),
              quotaRecord({ quota: 1200, usage: 1150, end }),
            ],
          }),
        ],
      },
    });
  },
};
