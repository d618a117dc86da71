import { DAY } from '../../mock-server/clock.js';
import { DEMO_ACTIONS, DEMO_LINKS } from '../../mock-server/demo-links.js';
import { everydaySpecs } from '../../mock-server/fixtures/everyday-specs.js';
import { WITH_LINKS, withLinks } from './links.js';
import { customer, inDays, item, list, metric, NOW, subscription, token, usagePortal } from './sample-data.js';
import { type MockPortal, type Story, USAGE_URL } from './story.js';

const weather = subscription({ name: 'Weather API – Developer', price: '29.00' });

const portal = {
  ...usagePortal(metric('Map tiles', 12_400, 100_000)),
  subscriptions: list([
    weather,
    subscription({ name: 'Photo Library, 2 TB', price: '119.88', billing_period: { time_unit: 'year', value: 1 } }),
  ]),
  tokens: list([token('Staging server', 3), token('Production server', 201)]),
} satisfies MockPortal;

const specs = everydaySpecs(NOW);

/**
 * The account of the demo portal. All its subscriptions have the tokens and the usage of the first
 * one.
 */
const everyday = {
  subscriptions: list(
    specs.map(({ prices, renewsInDays = 0, fields }) => {
      const items = prices.map((price) => item(price, String(price.quantity ?? 1)));
      const next_billed_at = inDays(renewsInDays);
      return subscription(prices[0] ?? {}, { items: items.map((each) => ({ ...each, next_billed_at })), ...fields });
    }),
  ),
  tokens: list((specs[0]?.tokens ?? []).map(({ name, expiresIn }) => token(name, expiresIn && expiresIn / DAY))),
  usage: { json: { data: specs[0]?.metrics } },
};

const nearLimit = usagePortal(metric('Map tiles', 4780, 5000)).usage;

const courses = Array.from({ length: 20 }, (_, index) =>
  subscription({ name: `Language Course ${index + 1}`, price: '44.70' }),
);
const pastDue = (name: string, days: number) => subscription({ name }, { past_due_at: inDays(-days) });
const ending = (name: string, days: number) =>
  subscription({ name }, { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(days) });
const billed = (name: string, days: number) =>
  subscription({ name }, { items: [{ ...item({ name, price: '29.00' }), next_billed_at: inDays(days) }] });

const maps = pastDue('Maps API – Growth', 4);
const music = ending('Music for Families', 9);

const many = list([weather, maps, pastDue('Speech to text', 2), pastDue('Film Evenings', 1), music]);

const bills = [
  billed('Weather API – Developer', 3),
  billed('Photo Library, 2 TB', 3),
  billed('Maps API – Growth', 5),
  billed('Speech to text', 5),
];

/** More records than usual, with longer texts. */
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
    weather,
  ]),
  tokens: list(Array.from({ length: 30 }, (_, index) => token(`Server ${index + 1}`, index < 4 ? -3 : 60 + index))),
} satisfies MockPortal;

const ownActions = Array.from({ length: 12 }, (_, index) => ({
  id: `action-${index}`,
  label: `Own action ${index + 1}`,
  on: 'subscription' as const,
}));

export const ACCOUNT: readonly Story[] = [
  account('everyday', 'Everyday account', everyday, { settings: { ...DEMO_LINKS, actions: DEMO_ACTIONS } }),
  account('attention', 'What needs attention', {
    usage: usagePortal(metric('Map tiles', 4780, 5000), metric('Traffic reports', 31, 25)).usage,
    subscriptions: list([weather, maps, music]),
  }),
  withLinks(account('links', WITH_LINKS, { usage: nearLimit, subscriptions: list([maps, weather]) })),
  account(
    'all-attention',
    'Several payments past due, unfolded',
    { subscriptions: many },
    { clicks: ['[part~=more-facts]'] },
  ),
  account('bills', 'Several bills on one day, of the first page', { subscriptions: list(bills, 40) }),
  account('loading', 'Loading', { customer: 'never', subscriptions: 'never' }),
  account('one', 'One subscription', { subscriptions: list([weather]) }, { settings: DEMO_LINKS }),
  account('many', 'The first of many pages', { subscriptions: list(courses.with(2, maps), 120) }),
  account('selected', 'Another row selected', { usage: nearLimit }, { clicks: ['li:nth-child(2) [part~=row-button]'] }),
  account(
    'search',
    'Search that does not find the selected subscription',
    { subscriptions: [list(courses, 22), list([maps, weather], 22)] },
    { typed: 'maps' },
  ),
  account('crowded', 'Many items, tokens, limits and actions', crowded, {
    settings: { ...DEMO_LINKS, actions: ownActions },
  }),
  account('failed', 'Subscriptions can’t be loaded', { subscriptions: { status: 403 } }),
  account('tokens-failed', 'Tokens can’t be loaded, and so usage', {
    subscriptions: list([weather]),
    tokens: { status: 500 },
  }),
  account('empty', 'No subscriptions', { subscriptions: list([]) }),
  account('session-ended', 'Session ended', { customer: { status: 401 }, subscriptions: { status: 401 } }),
];

/** Creates a story of the everyday account with some other responses. */
function account(state: string, title: string, responses: MockPortal = {}, more: Partial<Story> = {}): Story {
  const name = `account-${state}`;
  const options = { usageUrl: USAGE_URL };
  return { name, title, widget: 'account', portal: { ...portal, ...responses }, options, ...more };
}
