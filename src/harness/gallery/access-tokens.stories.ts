import { withLinks } from './links.js';
import { list, REFUSED_VALUE, subscription, SUBSCRIPTION_ID, token } from './sample-data.js';
import type { MockPortal, MockResponses, Story } from './story.js';

const OPTIONS = { subscriptionId: SUBSCRIPTION_ID };

const SHOW_BUTTON = '[part~=show]';
const COPY_BUTTON = '[part~=copy]';
const MENU_BUTTON = '[part~=menu-button]';

const weather = subscription({ name: 'Weather API – Developer' });
const two = list([weather, subscription({ name: 'Photo Library, 2 TB' })]);

const server = token('Production server', 201);
const pipeline = token('Build pipeline', null);
const laptop = token('Old laptop', -10);
const oldest = token('CI 2024', -436);
const withoutValue = token('Key card', null, { value: '' });
const ofLongWords = token('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', 201, {
  value: 'specimen_'.repeat(40),
});
const refused = token('Production server', 201, { value: REFUSED_VALUE });
// Every format rejects a value with quotes.
const unquotable = token('Production server', 201, { value: `specimen_'"$` });

const one = list([server]);
const none = list([]);
const many = list(Array.from({ length: 24 }, (_, index) => token(`Device ${index + 1}`, 201)));
const ofMany = list([token('Device 1', 201), token('Device 2', null)], 60);

export const ACCESS_TOKENS: readonly Story[] = [
  tokens('loading', 'Loading', 'never'),
  tokens('expired', 'All expired', list([laptop, oldest])),
  tokens('expired-shown', 'Expired, unfolded', list([server, laptop, oldest]), { clicks: ['[part~=expired]'] }),
  tokens('all-kinds', 'All variants', list([laptop, server, token('Staging server', 0.1), pipeline])),
  tokens('shown', 'Shown', one, { clicks: [SHOW_BUTTON] }),
  tokens('copied', 'Copied', one, { clicks: [COPY_BUTTON] }),
  tokens('copy-refused', 'Copy refused', list([refused]), { clicks: [COPY_BUTTON] }),
  tokens('copy-as', 'Menu of formats', one, { clicks: [MENU_BUTTON] }),
  tokens('format-unsupported', 'Format can’t express the value', list([unquotable]), {
    clicks: [MENU_BUTTON, '[role=menuitem]'],
  }),
  tokens('first-format', 'The only token, with the vendor’s first format', one, {
    settings: {
      tokenFormats: [
        {
          label: 'curl',
          template: 'curl --header "Authorization: Bearer {token}" https://api.example.com/v2/forecasts',
        },
        { label: 'npm', template: '//registry.example.com/:_authToken={token}' },
      ],
    },
  }),
  tokens('no-value', 'Without a value, and without a name', list([withoutValue, token('', null)])),
  tokens('unusual', 'Long words, invalid record', list([ofLongWords, 'not a record'])),
  tokens('many', 'Many: ten are shown at first', many),
  tokens('more', 'More pages', ofMany),
  tokens('none', 'None', none),
  withLinks(tokens('none-links', 'None, with a link to create one', none)),
  withLinks(tokens('failed-links', 'No access, with a link to support', { status: 403 })),
  linkedStory('picker', 'Selected by default, with a select', { subscriptions: two, tokens: one }),
  linkedStory('one-subscription', 'One subscription, without a select', {
    subscriptions: list([weather]),
    tokens: one,
  }),
  linkedStory('no-subscription', 'No subscriptions', { subscriptions: none }),
  tokens('right-to-left', 'Right to left, in Arabic', list([token('خادم الإنتاج', 3), laptop]), {
    options: { ...OPTIONS, locale: 'ar' },
    clicks: [SHOW_BUTTON],
  }),
  tokens('stale', 'Refetch failed', [one, { status: 500 }], { pageState: 'refreshed' }),
  tokens('network', 'Network', 'no-connection'),
  tokens('offline', 'Offline', 'no-connection', { pageState: 'offline' }),
  tokens('timeout', 'Timeout', 'never', { pageState: 'timeout' }),
  tokens('session-ended', 'Session ended', { status: 401 }),
  tokens('forbidden', 'Forbidden', { status: 403 }),
  tokens('not-found', 'Not available', { status: 404 }),
  tokens('too-many', 'Too many subscriptions', { status: 422 }),
  tokens('rate-limited', 'Too many attempts, retry in two minutes', { status: 429, retryAfter: 120 }),
  tokens('server', 'Server', { status: 500 }),
  tokens('malformed', 'Malformed', { json: 'no records' }),
];

function tokens(state: string, title: string, responses: MockResponses, more: Partial<Story> = {}): Story {
  const portal = { tokens: responses };
  return { name: `access-tokens-${state}`, title, widget: 'access-tokens', options: OPTIONS, portal, ...more };
}

/** Creates a story of a linked widget, without the id of a subscription. */
function linkedStory(state: string, title: string, portal: MockPortal): Story {
  return tokens(state, title, 'never', { portal, options: {} });
}
