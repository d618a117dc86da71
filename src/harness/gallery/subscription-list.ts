import { failures } from './failures.js';
import { customer, inDays, item, list, metric, subscription, token } from './sample-records.js';
import { type Answers, originOf, type Specimen } from './specimen.js';

const TOKENS_BUTTON = '[part=row] [part=button]';
const USAGE_BUTTON = `${TOKENS_BUTTON} ~ [part=button]`;

const FILTERED = { state: 'canceled', canceled_at: inDays(-3) };

const twoRows = list([
  subscription({ name: 'Weather API – Developer', price: '29.00' }),
  subscription({ name: 'Photo Library, 2 TB', price: '119.88', billing_period: { time_unit: 'year', value: 1 } }),
]);

export const SUBSCRIPTION_LIST: readonly Specimen[] = [
  subscriptions('loading', 'Loading', 'never'),
  subscriptions('active', 'Active', twoRows),
  subscriptions('past-due', 'Past due', list([subscription({ name: 'Maps API – Growth', price: '249.00' }, { past_due_at: inDays(-4) })])),
  subscriptions(
    'cancelation-scheduled',
    'Cancelation scheduled',
    list([
      subscription(
        { name: 'Music for Families', price: '16.99' },
        { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) },
      ),
    ]),
  ),
  subscriptions('canceled', 'Canceled', list([subscription({ name: 'Film Evenings', price: '12.50' }, FILTERED)])),
  subscriptions(
    'expired',
    'Expired',
    list([subscription({ name: 'Summer Pass', price: '8.00' }, { state: 'expired', expired_at: inDays(-30) })]),
  ),
  subscriptions(
    'unknown-state',
    'A state that nobody has named',
    list([subscription({ name: 'Garden Planner' }, { state: 'paused_by_partner' })]),
  ),
  subscriptions(
    'kinds-of-prices',
    'Metered, tiered, in packages, with several items',
    list([
      subscription({ name: 'Speech to text', price: '0.0060', is_metered: true, aggregation_period: { time_unit: 'day', value: 1 } }),
      subscription({ name: 'Messages', price: '20', package_quantity: 1000, is_topup_enabled: true, tiers: [{}], model: 'volume' }),
      subscription(
        { name: 'Studio' },
        { items: [item({ name: 'Seats', price: '12.00' }, '25'), item({ name: 'Storage, 1 TB', price: '1200', currency: 'JPY' }, '2')] },
      ),
    ]),
  ),
  subscriptions(
    'sparse',
    'Hardly a field',
    list([{ id: 'sub_sparse' }, { ...subscription({ name: 'No dates' }), created_at: null, activated_at: null, items: [] }]),
  ),
  subscriptions(
    'long-words',
    'Words that do not break',
    list([subscription({ name: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung', price: '123456789012345.6789' })]),
  ),
  subscriptions('left-out', 'An entry that cannot be read', list([subscription({ name: 'Neighbourhood Newsletter', price: '0.00' }), 'not a record'])),
  subscriptions('more', 'More to show', list([subscription({ name: 'Language Course', price: '44.70' })], 12)),
  {
    ...subscriptions('more-failed', 'More could not be loaded', [
      list([subscription({ name: 'Language Course', price: '44.70' })], 12),
      { status: 500 },
    ]),
    presses: ['[part=paging] [part=button]'],
  },
  subscriptions('empty', 'None', list([])),
  { ...subscriptions('empty-active', 'None that is active', list([])), attributes: { state: 'active' } },
  { ...subscriptions('empty-canceled', 'None that is canceled', list([])), attributes: { state: 'canceled' } },
  {
    ...subscriptions('tokens-open', 'Access tokens opened', twoRows),
    portal: { subscriptions: twoRows, tokens: list([token('Production server', 201), token('Build pipeline', null)]) },
    presses: [TOKENS_BUTTON],
  },
  {
    ...subscriptions('usage-open', 'Usage opened', twoRows),
    portal: {
      subscriptions: twoRows,
      customer: customer(),
      tokens: list([token('Production server', 201)]),
      usage: { json: { data: [metric('Forecasts', 18_204, 50_000)] } },
    },
    attributes: { 'usage-url': `${originOf('subscription-list-usage-open')}/usage` },
    presses: [USAGE_BUTTON],
  },
  {
    ...subscriptions(
      'right-to-left',
      'Right to left, in Arabic',
      list([
        subscription({ name: 'واجهة الطقس للمطورين', price: '29.00' }, { past_due_at: inDays(-4) }),
        subscription({ name: 'Photo Library, 2 TB', price: '119.88', currency: 'JOD' }, FILTERED),
      ]),
    ),
    attributes: { locale: 'ar' },
  },
  { ...subscriptions('stale', 'Loaded before, and failed since', [twoRows, { status: 503 }]), condition: 'refreshed' },
  ...failures('subscription-list', (answer) => ({ subscriptions: answer })),
];

function subscriptions(state: string, title: string, answers: Answers): Specimen {
  return { name: `subscription-list-${state}`, title, widget: 'subscription-list', portal: { subscriptions: answers } };
}
