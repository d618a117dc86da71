import { withLinks } from './links.js';
import { inDays, item, list, subscription, token } from './sample-data.js';
import type { MockPortal, MockResponses, Story } from './story.js';

/** Opens the menu of the list and chooses its only item. */
const EXPORT = { clicks: ['[part~=menu-button]', '[role=menuitem]'] };

const CANCELED = { state: 'canceled', canceled_at: inDays(-3) };
const PAST_DUE = { past_due_at: inDays(-4) };

const weather = subscription({ name: 'Weather API – Developer', price: '29.00' });
const maps = subscription({ name: 'Maps API – Growth', price: '249.00' }, PAST_DUE);
const films = subscription({ name: 'Film Evenings', price: '12.50' }, CANCELED);

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

const messages = subscription({
  name: 'Messages',
  price: '20',
  package_quantity: 1000,
  is_topup_enabled: true,
  tiers: [{}],
  model: 'volume',
});

const ending = subscription(
  { name: 'Music for Families', price: '16.99' },
  { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) },
);

const expired = subscription({ name: 'Summer Pass', price: '8.00' }, { state: 'expired', expired_at: inDays(-30) });

const ofLongWords = subscription({
  name: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
  price: '123456789012345.6789',
});

const withoutDates = { ...subscription({ name: 'No dates' }), created_at: null, activated_at: null, items: [] };

const inArabic = [
  subscription({ name: 'واجهة الطقس للمطورين', price: '29.00' }, PAST_DUE),
  subscription({ name: 'Photo Library, 2 TB', price: '119.88', currency: 'JOD' }, CANCELED),
];

const courses = (from: number, to: number, fields: object = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    subscription({ name: `Language Course ${from + index}`, price: '44.70' }, fields),
  );

const none = list([]);
const twoRows = list([
  weather,
  subscription({ name: 'Photo Library, 2 TB', price: '119.88', billing_period: { time_unit: 'year', value: 1 } }),
]);
const ofTwelve = list([subscription({ name: 'Language Course', price: '44.70' })], 12);
const firstPage = list(courses(1, 20), 22);
const pages = [
  firstPage,
  list([...courses(21, 21), subscription({ name: 'Café Zürich', price: '9.00' }, CANCELED)], 22),
];
const tokens = list([token('Production server', 201)]);

export const SUBSCRIPTION_LIST: readonly Story[] = [
  subscriptions('everyday', 'Every usual state', list([weather, maps, studio, speech, ending, films])),
  subscriptions('loading', 'Loading', 'never'),
  subscriptions('active', 'Active', twoRows),
  subscriptions('past-due', 'Past due', list([maps])),
  subscriptions(
    'other-states',
    'Expired, unknown state, cancelation scheduled without a date',
    list([
      expired,
      subscription({ name: 'Garden Planner' }, { state: 'paused_by_partner' }),
      { ...ending, cancellation_scheduled_at: null },
    ]),
  ),
  subscriptions('kinds-of-prices', 'Metered, tiered, packaged, several items', list([speech, messages, studio])),
  subscriptions(
    'unusual',
    'Few fields, long words, invalid record',
    list([{ id: 'sub_sparse' }, withoutDates, ofLongWords, 'not a record']),
  ),
  subscriptions('more-failed', 'Next page failed', [ofTwelve, { status: 500 }], { clicks: ['[part~=show-more]'] }),
  subscriptions('search', 'Search', pages, { typed: 'cafe' }),
  subscriptions('search-none', 'Search without a match', pages, { typed: 'no such text' }),
  subscriptions('search-failed', 'Search failed', [firstPage, { status: 500 }], { typed: 'course 2' }),
  subscriptions('ended', 'Ended, folded', list([...courses(1, 2), ...courses(3, 13, CANCELED)])),
  subscriptions('export', 'Export in progress', [ofTwelve, ofTwelve, 'never'], EXPORT),
  subscriptions('export-failed', 'Export failed', [ofTwelve, { status: 500 }], EXPORT),
  subscriptions('empty', 'None', none),
  withLinks(subscriptions('empty-links', 'None, with a link to the plans', none)),
  subscriptions('empty-active', 'None active', none, { options: { state: 'active' } }),
  panel('items-open', 'Panel of several items', { subscriptions: list([studio, speech]), tokens: list([]) }),
  panel('open', 'Panel', {
    subscriptions: twoRows,
    tokens: list([token('Production server', 201), token('Build pipeline', null)]),
  }),
  panel(
    'ended-open',
    'Panel of a canceled subscription',
    { subscriptions: list([films, weather]), tokens: list([token('Television', -3)]) },
    { clicks: ['[part~=state-canceled] [part~=row-button]'] },
  ),
  withLinks(panel('links', 'Panel with links and actions of the vendor', { subscriptions: list([maps]), tokens })),
  panel(
    'link-missing',
    'Subscription of the link is missing',
    { subscriptions: twoRows, tokens: { status: 404 } },
    { clicks: [], options: { urlSync: true }, pageState: 'linked' },
  ),
  subscriptions('right-to-left', 'Right to left, in Arabic', list(inArabic), { options: { locale: 'ar' } }),
  subscriptions('stale', 'Refetch failed', [twoRows, { status: 503 }], { pageState: 'refreshed' }),
  subscriptions('session-ended', 'Session ended', { status: 401 }),
];

function subscriptions(state: string, title: string, responses: MockResponses, more: Partial<Story> = {}): Story {
  const portal = { subscriptions: responses };
  return { name: `subscription-list-${state}`, title, widget: 'subscription-list', portal, ...more };
}

/** Creates a story whose first row is open. */
function panel(state: string, title: string, portal: MockPortal, more: Partial<Story> = {}): Story {
  return subscriptions(state, title, 'never', { portal, clicks: ['[part~=row-button]'], ...more });
}
