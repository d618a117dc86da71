import { inDays, list, metric, subscription, token, usagePortal } from './sample-data.js';
import { type MockPortal, originOf, type Story } from './story.js';

const portal: MockPortal = {
  ...usagePortal(metric('Map tiles', 12_400, 100_000)),
  subscriptions: list([
    subscription({ name: 'Weather API – Developer', price: '29.00' }),
    subscription({ name: 'Photo Library, 2 TB', price: '119.88', billing_period: { time_unit: 'year', value: 1 } }),
  ]),
  tokens: list([token('Staging server', 3), token('Production server', 201)]),
};

const unauthorized = { status: 401 };

export const ACCOUNT: readonly Story[] = [
  account('everyday', 'All widgets', portal),
  account('attention', 'What needs attention', {
    ...usagePortal(metric('Map tiles', 4780, 5000), metric('Traffic reports', 31, 25)),
    subscriptions: list([
      subscription({ name: 'Weather API – Developer', price: '29.00' }),
      subscription({ name: 'Maps API – Growth', price: '249.00' }, { past_due_at: inDays(-4) }),
      subscription(
        { name: 'Music for Families', price: '16.99' },
        { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) },
      ),
    ]),
    tokens: list([token('Staging server', 3), token('Production server', 201)]),
  }),
  account('loading', 'Loading', { customer: 'never', subscriptions: 'never' }),
  account('empty', 'No subscriptions', { ...portal, subscriptions: list([]) }),
  account('session-ended', 'Session ended', { customer: unauthorized, subscriptions: unauthorized }),
];

function account(state: string, title: string, responses: MockPortal): Story {
  const name = `account-${state}`;
  return { name, title, widget: 'account', portal: responses, attributes: { 'usage-url': `${originOf(name)}/usage` } };
}
