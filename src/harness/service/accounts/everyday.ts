import { billableMetricRecord, quotaRecord } from '../resources/billable-metric.js';
import { customerRecord } from '../resources/customer.js';
import { DAY, HOUR, isoInstant, MINUTE } from '../service-clock.js';
import type { AccountDefinition } from './account.js';
import { openPlans } from './subscription-plan.js';

/** A person with a handful of subscriptions and tokens in every stage of their life. */
export const everyday: AccountDefinition = {
  id: 'everyday',
  label: 'Everyday',
  description: 'A person with six subscriptions; tokens that are expired, expire soon, later and never; usage of two.',
  open: (context) =>
    openPlans(
      context,
      'everyday',
      customerRecord({
        name: 'Maya Lindqvist',
        email: 'maya.lindqvist@example.com',
        external_id: 'crm-20418',
        billing_address_line1: '1420 Alder Street',
        billing_address_line2: 'Apartment 5B',
        billing_address_city: 'Portland',
        billing_address_region: 'OR',
        billing_address_zip_code: '97205',
        billing_address_country_code: 'US',
      }),
      [
        {
          startedDaysAgo: 410,
          renewsInDays: 12,
          prices: [{ name: 'Weather API – Developer', price: '29.00' }],
          tokens: [
            { name: 'Production server', expiresIn: 201 * DAY, lifetime: 365 * DAY },
            { name: 'Staging server', expiresIn: 3 * DAY },
            { name: 'Build pipeline', expiresIn: null },
            { name: 'Demo at the fair', expiresIn: 3 * MINUTE, lifetime: DAY },
            { name: 'Old laptop', expiresIn: -10 * DAY },
          ],
          metrics: [
            billableMetricRecord({
              name: 'forecasts',
              label: 'Forecasts',
              quotas: [
                quotaRecord({ quota: 50_000, usage: 18_204, end: isoInstant(context.startedAt + 12 * DAY) }),
                quotaRecord({
                  quota: 2500,
                  usage: 2310,
                  period: { unit: 'day', value: 1 },
                  end: isoInstant(context.startedAt + 7 * HOUR),
                }),
              ],
            }),
          ],
        },
        {
          startedDaysAgo: 92,
          renewsInDays: 273,
          prices: [{ name: 'Photo Library, 2 TB', price: '119.88', billing_period: { time_unit: 'year', value: 1 } }],
          tokens: [{ name: 'Backup program', expiresIn: null }],
          metrics: [
            billableMetricRecord({
              name: 'storage_gb',
              label: 'Storage in GB',
              quotas: [
                quotaRecord({
                  quota: 2048,
                  usage: 611,
                  period: { unit: 'year', value: 1 },
                  end: isoInstant(context.startedAt + 273 * DAY),
                }),
              ],
            }),
          ],
        },
        {
          startedDaysAgo: 33,
          renewsInDays: 57,
          prices: [{ name: 'Language Course', price: '44.70', billing_period: { time_unit: 'month', value: 3 } }],
        },
        {
          startedDaysAgo: 300,
          renewsInDays: 5,
          prices: [{ name: 'Music for Families', price: '16.99' }],
          fields: {
            is_cancelation_scheduled: true,
            cancellation_scheduled_at: isoInstant(context.startedAt + 5 * DAY),
          },
        },
        {
          startedDaysAgo: 20,
          renewsInDays: 8,
          prices: [{ name: 'Neighbourhood Newsletter', price: '0.00' }],
        },
        {
          startedDaysAgo: 700,
          renewsInDays: -40,
          prices: [{ name: 'Film Evenings', price: '12.50' }],
          fields: { state: 'canceled', canceled_at: isoInstant(context.startedAt - 40 * DAY) },
          tokens: [{ name: 'Television', expiresIn: -40 * DAY, lifetime: 600 * DAY }],
        },
      ],
    ),
};
