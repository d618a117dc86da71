import { errorStories } from './error-stories.js';
import { withLinks } from './links.js';
import { list, REFUSED_VALUE, subscription, SUBSCRIPTION_ID, token } from './sample-data.js';
import type { MockResponses, Story } from './story.js';

const ATTRIBUTES = { 'subscription-id': SUBSCRIPTION_ID };

const SHOW_BUTTON = '[part~=show]';
const COPY_BUTTON = '[part~=copy]';
const MENU_BUTTON = '[part~=menu-button]';
const EXPIRED_BUTTON = '[part~=expired]';

/** Libraries don't agree about both kinds of quotes in a dotenv file. */
const UNQUOTABLE_VALUE = `specimen_'"$`;

const two = list([subscription({ name: 'Weather API – Developer' }), subscription({ name: 'Photo Library, 2 TB' })]);

const many = list(Array.from({ length: 24 }, (_, index) => token(`Device ${index + 1}`, 201)));

export const ACCESS_TOKENS: readonly Story[] = [
  tokens('loading', 'Loading', 'never'),
  tokens('valid', 'Valid', list([token('Production server', 201)])),
  tokens('expiring', 'Expiring', list([token('Staging server', 3)])),
  tokens('expired', 'All expired', list([token('Old laptop', -10), token('CI 2024', -436)])),
  {
    ...tokens(
      'expired-shown',
      'Expired, unfolded',
      list([token('Production server', 201), token('Old laptop', -10), token('CI 2024', -436)]),
    ),
    clicks: [EXPIRED_BUTTON],
  },
  tokens('no-expiry', 'No expiry', list([token('Build pipeline', null)])),
  tokens(
    'all-kinds',
    'All variants',
    list([
      token('Old laptop', -10),
      token('Production server', 201),
      token('Staging server', 0.1),
      token('Build pipeline', null),
    ]),
  ),
  { ...tokens('shown', 'Shown', list([token('Production server', 201)])), clicks: [SHOW_BUTTON] },
  { ...tokens('copied', 'Copied', list([token('Production server', 201)])), clicks: [COPY_BUTTON] },
  {
    ...tokens('copy-refused', 'Copy refused', list([token('Production server', 201, { value: REFUSED_VALUE })])),
    clicks: [COPY_BUTTON],
  },
  {
    ...tokens('copy-as', 'Menu of formats', list([token('Production server', 201)])),
    clicks: [MENU_BUTTON],
    result: '[role=menu]',
    pageState: 'overlay',
  },
  {
    ...tokens(
      'format-unsupported',
      'Format can’t express the value',
      list([token('Production server', 201, { value: UNQUOTABLE_VALUE })]),
    ),
    clicks: [MENU_BUTTON, '[role=menuitem]'],
    result: '.copy-error',
    pageState: 'overlay',
  },
  {
    ...tokens(
      'env-download',
      'Download of a file, to be confirmed',
      list([
        token('Production server', 201),
        token('Build pipeline', null),
        token('Old laptop', -10),
        token('Key card', null, { value: '' }),
      ]),
    ),
    clicks: [MENU_BUTTON, '[role=separator] + [role=menuitem]'],
    result: 'dialog',
    pageState: 'overlay',
  },
  tokens(
    'no-value',
    'Without a value, and without a name',
    list([token('Key card', null, { value: '' }), token('', null)]),
  ),
  tokens(
    'long-words',
    'Long words',
    list([
      token('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', 201, { value: 'specimen_'.repeat(40) }),
    ]),
  ),
  tokens('left-out', 'Invalid record', list([token('Production server', 201), 'not a record'])),
  tokens('many', 'Many: three are shown at first', many),
  { ...tokens('search', 'Search', many), typed: 'device 2' },
  tokens('more', 'More pages', list([token('Device 1', 201), token('Device 2', null)], 60)),
  tokens('none', 'None', list([])),
  withLinks(tokens('none-links', 'None, with a link to create one', list([]))),
  withLinks(tokens('failed-links', 'No access, with a link to support', { status: 403 })),
  {
    ...tokens('picker', 'Selected by default, with a select', list([])),
    attributes: {},
    portal: { subscriptions: two, tokens: list([token('Production server', 201)]) },
  },
  {
    ...tokens('one-subscription', 'One subscription, without a select', list([])),
    attributes: {},
    portal: {
      subscriptions: list([subscription({ name: 'Weather API – Developer' })]),
      tokens: list([token('Production server', 201)]),
    },
  },
  {
    ...tokens('no-subscription', 'No subscriptions', list([])),
    attributes: {},
    portal: { subscriptions: list([]) },
  },
  {
    ...tokens('selected-by-default', 'Selected by default, beside a list', list([])),
    attributes: {},
    portal: { subscriptions: two, tokens: list([token('Staging server', 3), token('Production server', 201)]) },
    companion: 'subscription-list',
  },
  {
    ...tokens('notice-elsewhere', 'Session ended, notice in another widget', { status: 401 }),
    portal: { customer: { status: 401 }, tokens: { status: 401 } },
    companion: 'customer-card',
  },
  {
    ...tokens('right-to-left', 'Right to left, in Arabic', list([token('خادم الإنتاج', 3), token('Old laptop', -10)])),
    attributes: { ...ATTRIBUTES, locale: 'ar' },
    clicks: [SHOW_BUTTON],
  },
  {
    ...tokens('stale', 'Refetch failed', [list([token('Production server', 201)]), { status: 500 }]),
    pageState: 'refreshed',
  },
  ...errorStories(
    'access-tokens',
    (response) => ({ tokens: response }),
    () => ATTRIBUTES,
  ),
];

function tokens(state: string, title: string, responses: MockResponses): Story {
  const portal = { tokens: responses };
  return { name: `access-tokens-${state}`, title, widget: 'access-tokens', attributes: ATTRIBUTES, portal };
}
