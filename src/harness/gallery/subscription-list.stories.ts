import { errorStories } from './error-stories.js';
import { withLinks } from './links.js';
import { customer, inDays, item, list, metric, subscription, token } from './sample-data.js';
import { type MockResponses, originOf, type Story } from './story.js';

const ROW_BUTTON = '[part~=row-button]';

/** Opens the menu of the list and chooses its only item. */
const EXPORT = {
  clicks: ['[part~=menu-button]', '[role=menuitem]'],
  result: '[part=export]',
  pageState: 'overlay',
} as const;

const CANCELED = { state: 'canceled', canceled_at: inDays(-3) };

const twoRows = list([
  subscription({ name: 'Weather API – Developer', price: '29.00' }),
  subscription({ name: 'Photo Library, 2 TB', price: '119.88', billing_period: { time_unit: 'year', value: 1 } }),
]);

const pastDue = { past_due_at: inDays(-4) };

const studio = subscription(
  { name: 'Studio' },
  {
    items: [
      item({ name: 'Seats', price: '12.00', model: 'per_unit' }, '25'),
      item({ name: 'Storage, 1 TB', price: '4.00', model: 'per_unit' }, '2'),
    ],
  },
);

const speech = subscription({
  name: 'Speech to text',
  price: '0.0060',
  is_metered: true,
  aggregation_period: { time_unit: 'day', value: 1 },
});

const ending = subscription(
  { name: 'Music for Families', price: '16.99' },
  { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) },
);

const plans = (from: number, to: number, fields: object = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    subscription({ name: `Language Course ${from + index}`, price: '44.70' }, fields),
  );

const pages = [
  list(plans(1, 20), 22),
  list([...plans(21, 21), subscription({ name: 'Café Zürich', price: '9.00' }, CANCELED)], 22),
];

const twelve = list([subscription({ name: 'Language Course', price: '44.70' })], 12);

export const SUBSCRIPTION_LIST: readonly Story[] = [
  subscriptions(
    'everyday',
    'Every usual state',
    list([
      subscription({ name: 'Weather API – Developer', price: '29.00' }),
      subscription({ name: 'Maps API – Growth', price: '249.00' }, pastDue),
      studio,
      speech,
      ending,
      subscription({ name: 'Film Evenings', price: '12.50' }, CANCELED),
    ]),
  ),
  {
    ...subscriptions('items-open', 'Panel of several items', list([studio, speech])),
    portal: { subscriptions: list([studio, speech]), tokens: list([]) },
    clicks: [ROW_BUTTON],
  },
  subscriptions('several-items', 'Several items', list([studio])),
  {
    ...subscriptions('selected', 'Panel without the access tokens that the page shows', twoRows),
    portal: { subscriptions: twoRows, tokens: list([token('Production server', 201)]) },
    companion: 'access-tokens',
    clicks: [ROW_BUTTON],
  },
  subscriptions('loading', 'Loading', 'never'),
  subscriptions('active', 'Active', twoRows),
  subscriptions(
    'past-due',
    'Past due',
    list([subscription({ name: 'Maps API – Growth', price: '249.00' }, { past_due_at: inDays(-4) })]),
  ),
  subscriptions('cancelation-scheduled', 'Cancelation scheduled', list([ending])),
  subscriptions(
    'cancelation-without-date',
    'Cancelation scheduled, without a date',
    list([{ ...ending, cancellation_scheduled_at: null }]),
  ),
  subscriptions('canceled', 'Canceled', list([subscription({ name: 'Film Evenings', price: '12.50' }, CANCELED)])),
  subscriptions(
    'expired',
    'Expired',
    list([subscription({ name: 'Summer Pass', price: '8.00' }, { state: 'expired', expired_at: inDays(-30) })]),
  ),
  subscriptions(
    'unknown-state',
    'Unknown state',
    list([subscription({ name: 'Garden Planner' }, { state: 'paused_by_partner' })]),
  ),
  subscriptions(
    'kinds-of-prices',
    'Metered, tiered, packaged, several items',
    list([
      speech,
      subscription({
        name: 'Messages',
        price: '20',
        package_quantity: 1000,
        is_topup_enabled: true,
        tiers: [{}],
        model: 'volume',
      }),
      studio,
    ]),
  ),
  subscriptions(
    'sparse',
    'Few fields',
    list([
      { id: 'sub_sparse' },
      { ...subscription({ name: 'No dates' }), created_at: null, activated_at: null, items: [] },
    ]),
  ),
  subscriptions(
    'long-words',
    'Long words',
    list([
      subscription({
        name: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
        price: '123456789012345.6789',
      }),
    ]),
  ),
  subscriptions(
    'left-out',
    'Invalid record',
    list([subscription({ name: 'Neighbourhood Newsletter', price: '0.00' }), 'not a record']),
  ),
  subscriptions('more', 'More pages', list([subscription({ name: 'Language Course', price: '44.70' })], 12)),
  {
    ...subscriptions('more-failed', 'Next page failed', [
      list([subscription({ name: 'Language Course', price: '44.70' })], 12),
      { status: 500 },
    ]),
    clicks: ['[part~=show-more]'],
  },
  { ...subscriptions('search', 'Search', pages), typed: 'cafe' },
  { ...subscriptions('search-none', 'Search without a match', pages), typed: 'no such text' },
  { ...subscriptions('search-failed', 'Search failed', [list(plans(1, 20), 22), { status: 500 }]), typed: 'course 2' },
  subscriptions('ended', 'Ended, folded', list([...plans(1, 2), ...plans(3, 13, CANCELED)])),
  {
    ...subscriptions('export', 'Export in progress', [twelve, twelve, 'never']),
    ...EXPORT,
  },
  {
    ...subscriptions('export-failed', 'Export failed', [twelve, { status: 500 }]),
    ...EXPORT,
  },
  {
    ...subscriptions('link-missing', 'Subscription of the link is missing', twoRows),
    portal: { subscriptions: twoRows, tokens: { status: 404 } },
    attributes: { 'url-sync': '' },
    pageState: 'linked',
  },
  subscriptions('empty', 'None', list([])),
  withLinks(subscriptions('empty-links', 'None, with a link to the plans', list([]))),
  { ...subscriptions('empty-active', 'None active', list([])), attributes: { state: 'active' } },
  { ...subscriptions('empty-canceled', 'None canceled', list([])), attributes: { state: 'canceled' } },
  {
    ...subscriptions('open', 'Panel', twoRows),
    portal: { subscriptions: twoRows, tokens: list([token('Production server', 201), token('Build pipeline', null)]) },
    clicks: [ROW_BUTTON],
  },
  {
    ...subscriptions('ended-open', 'Panel of a canceled subscription', 'never'),
    portal: {
      subscriptions: list([
        subscription({ name: 'Film Evenings', price: '12.50' }, CANCELED),
        subscription({ name: 'Weather API – Developer', price: '29.00' }),
      ]),
      tokens: list([token('Television', -3)]),
    },
    clicks: ['[part~=state-canceled] [part~=row-button]'],
  },
  {
    ...subscriptions('usage-open', 'Panel with usage', twoRows),
    portal: {
      subscriptions: twoRows,
      customer: customer(),
      tokens: list([token('Production server', 201)]),
      usage: { json: { data: [metric('Forecasts', 18_204, 50_000)] } },
    },
    attributes: { 'usage-url': `${originOf('subscription-list-usage-open')}/usage` },
    clicks: [ROW_BUTTON],
  },
  {
    ...withLinks(subscriptions('links', 'Panel with links and actions of the vendor', 'never')),
    portal: {
      subscriptions: list([subscription({ name: 'Maps API – Growth', price: '249.00' }, pastDue)]),
      tokens: list([token('Production server', 201)]),
    },
    clicks: [ROW_BUTTON],
  },
  {
    ...subscriptions(
      'right-to-left',
      'Right to left, in Arabic',
      list([
        subscription({ name: 'واجهة الطقس للمطورين', price: '29.00' }, { past_due_at: inDays(-4) }),
        subscription({ name: 'Photo Library, 2 TB', price: '119.88', currency: 'JOD' }, CANCELED),
      ]),
    ),
    attributes: { locale: 'ar' },
  },
  { ...subscriptions('stale', 'Refetch failed', [twoRows, { status: 503 }]), pageState: 'refreshed' },
  ...errorStories('subscription-list', (response) => ({ subscriptions: response })),
];

function subscriptions(state: string, title: string, responses: MockResponses): Story {
  return {
    name: `subscription-list-${state}`,
    title,
    widget: 'subscription-list',
    portal: { subscriptions: responses },
  };
}
