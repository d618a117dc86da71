import { DEMO_LINKS } from '../../mock-server/demo-links.js';
import { withLinks } from './links.js';
import { customer, inDays, item, list, metric, subscription, token, usagePortal } from './sample-data.js';
import { type MockPortal, originOf, type Story } from './story.js';

const portal = {
  ...usagePortal(metric('Map tiles', 12_400, 100_000)),
  subscriptions: list([
    subscription({ name: 'Weather API – Developer', price: '29.00' }),
    subscription({ name: 'Photo Library, 2 TB', price: '119.88', billing_period: { time_unit: 'year', value: 1 } }),
  ]),
  tokens: list([token('Staging server', 3), token('Production server', 201)]),
} satisfies MockPortal;

const pastDue = (name: string, days: number) => subscription({ name }, { past_due_at: inDays(-days) });
const ending = (name: string, days: number) =>
  subscription({ name }, { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(days) });
const billed = (name: string, days: number) =>
  subscription({ name }, { items: [{ ...item({ name, price: '29.00' }), next_billed_at: inDays(days) }] });

const many = list([
  subscription({ name: 'Weather API – Developer' }),
  pastDue('Maps API – Growth', 4),
  pastDue('Speech to text', 2),
  ending('Music for Families', 9),
  ending('Photo Library, 2 TB', 20),
]);

/** Of everything more than usual, and longer. */
const crowded = {
  ...usagePortal(
    ...Array.from({ length: 40 }, (_, index) => metric(`Limit ${index + 1} of the Enterprise plan`, index * 11, 400)),
  ),
  customer: customer({
    name: 'Maximiliane Freifrau von und zu Hohenstein-Wittgenstein',
    email: 'maximiliane.freifrau.von.und.zu.hohenstein-wittgenstein@accounting.europe.example.com',
    billing_address_line1: 'c/o Larkfield Holding, Accounts Payable\nBuilding 14, North Wing\nThird Floor, Room 3.142',
    billing_address_line2: '1420 Alder Street\nApartment 5B',
  }),
  subscriptions: list([
    subscription(
      {},
      {
        id: 'sub_crowded',
        items: Array.from({ length: 25 }, (_, index) => item({ name: `Module ${index + 1}`, price: `${index}.90` })),
      },
    ),
    {
      ...pastDue('A title as long as the service allows it. '.repeat(8).slice(0, 300), 4),
      id: 'sub_long_title',
    },
    subscription({ name: 'Central bank', price: '123456789012345678901234567890.00' }),
    subscription({ name: 'Weather API – Developer' }),
  ]),
  tokens: list(Array.from({ length: 30 }, (_, index) => token(`Server ${index + 1}`, index < 4 ? -3 : 60 + index))),
} satisfies MockPortal;

const unauthorized = { status: 401 };

export const ACCOUNT: readonly Story[] = [
  account('everyday', 'All widgets', portal),
  account('attention', 'What needs attention', {
    ...usagePortal(metric('Map tiles', 4780, 5000), metric('Traffic reports', 31, 25)),
    subscriptions: list([
      subscription({ name: 'Weather API – Developer', price: '29.00' }),
      pastDue('Maps API – Growth', 4),
      ending('Music for Families', 9),
    ]),
    tokens: list([token('Staging server', 3), token('Production server', 201)]),
  }),
  withLinks(
    account('links', 'With links and actions of the vendor', {
      ...usagePortal(metric('Map tiles', 4780, 5000)),
      subscriptions: list([pastDue('Maps API – Growth', 4), subscription({ name: 'Weather API – Developer' })]),
      tokens: list([token('Staging server', 3), token('Production server', 201)]),
    }),
  ),
  account('more-attention', 'More facts than fit', { ...portal, subscriptions: many }),
  {
    ...account('all-attention', 'The same, unfolded', { ...portal, subscriptions: many }),
    clicks: ['[part~=more-facts]'],
  },
  account('bills', 'Several bills on one day, of the first page', {
    ...portal,
    subscriptions: list(
      [
        billed('Weather API – Developer', 3),
        billed('Photo Library, 2 TB', 3),
        billed('Maps API – Growth', 5),
        billed('Speech to text', 5),
      ],
      40,
    ),
  }),
  account('loading', 'Loading', { customer: 'never', subscriptions: 'never' }),
  account('one', 'One subscription', {
    ...portal,
    subscriptions: list([subscription({ name: 'Weather API – Developer', price: '29.00' })]),
  }),
  account('long', 'A list longer than the window', {
    ...portal,
    subscriptions: list(
      Array.from({ length: 16 }, (_, index) => subscription({ name: `Language Course ${index + 1}`, price: '44.70' })),
    ),
  }),
  account('many', 'The first of many pages', {
    ...portal,
    subscriptions: list(
      Array.from({ length: 20 }, (_, index) =>
        index === 2
          ? pastDue('Maps API – Growth', 4)
          : subscription({ name: `Language Course ${index + 1}`, price: '44.70' }),
      ),
      120,
    ),
  }),
  {
    ...account('selected', 'Another row selected, with marks', {
      ...portal,
      ...usagePortal(metric('Map tiles', 4780, 5000)),
      tokens: portal.tokens,
    }),
    clicks: ['[part~=token]', '[part~=meter]', 'li:nth-child(2) [part~=row-button]'],
  },
  {
    ...account('crowded', 'Many items, tokens, limits and actions', crowded),
    properties: {
      ...DEMO_LINKS,
      actions: Array.from({ length: 12 }, (_, index) => ({
        id: `action-${index}`,
        label: `Own action ${index + 1}`,
        on: 'subscription',
      })),
    },
  },
  {
    ...account('nine-past-due', 'Nine payments past due, in the vendor’s color', {
      ...portal,
      subscriptions: list(Array.from({ length: 9 }, (_, index) => pastDue(`Object storage ${index + 1}`, index + 1))),
    }),
    properties: { ...DEMO_LINKS, style: '--portal-accent: #0d6efd' },
  },
  account('failed', 'Subscriptions can’t be loaded', { ...portal, subscriptions: { status: 403 } }),
  account('empty', 'No subscriptions', { ...portal, subscriptions: list([]) }),
  account('session-ended', 'Session ended', { customer: unauthorized, subscriptions: unauthorized }),
];

function account(state: string, title: string, responses: MockPortal): Story {
  const name = `account-${state}`;
  return { name, title, widget: 'account', portal: responses, attributes: { 'usage-url': `${originOf(name)}/usage` } };
}
