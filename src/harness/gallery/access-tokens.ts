import { failures } from './failures.js';
import { list, REFUSED_VALUE, subscription, SUBSCRIPTION_ID, token } from './sample-records.js';
import type { Answers, Specimen } from './specimen.js';

const ATTRIBUTES = { 'subscription-id': SUBSCRIPTION_ID };

const SHOW_BUTTON = '[part=token] [part=button]';
const COPY_BUTTON = `${SHOW_BUTTON} + [part=button]`;

const two = list([subscription({ name: 'Weather API – Developer' }), subscription({ name: 'Photo Library, 2 TB' })]);

export const ACCESS_TOKENS: readonly Specimen[] = [
  tokens('loading', 'Loading', 'never'),
  tokens('valid', 'Valid', list([token('Production server', 201)])),
  tokens('expiring', 'Expiring', list([token('Staging server', 3)])),
  tokens('expired', 'Expired', list([token('Old laptop', -10)])),
  tokens('no-expiry', 'No expiry', list([token('Build pipeline', null)])),
  tokens(
    'all-kinds',
    'Each kind once',
    list([token('Old laptop', -10), token('Production server', 201), token('Staging server', 0.1), token('Build pipeline', null)]),
  ),
  { ...tokens('shown', 'Shown', list([token('Production server', 201)])), presses: [SHOW_BUTTON] },
  { ...tokens('copied', 'Copied', list([token('Production server', 201)])), presses: [COPY_BUTTON] },
  {
    ...tokens('copy-refused', 'Copying refused', list([token('Production server', 201, { value: REFUSED_VALUE })])),
    presses: [COPY_BUTTON],
  },
  tokens('no-value', 'Without a value, and without a name', list([token('Key card', null, { value: '' }), token('', null)])),
  tokens(
    'long-words',
    'Words that do not break',
    list([token('Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz', 201, { value: 'specimen_'.repeat(40) })]),
  ),
  tokens('left-out', 'An entry that cannot be read', list([token('Production server', 201), 'not a record'])),
  tokens('more', 'More to show', list([token('Device 1', 201), token('Device 2', null)], 60)),
  tokens('none', 'None', list([])),
  { ...tokens('picker', 'A subscription to choose', list([])), attributes: {}, portal: { subscriptions: two } },
  {
    ...tokens('no-subscription', 'No subscription to choose', list([])),
    attributes: {},
    portal: { subscriptions: list([]) },
  },
  {
    ...tokens('nothing-opened', 'Nothing opened in the list of the page', list([])),
    attributes: {},
    portal: { subscriptions: two },
    besides: 'subscription-list',
  },
  {
    ...tokens('told-elsewhere', 'Session ended, told by another widget', { status: 401 }),
    portal: { customer: { status: 401 }, tokens: { status: 401 } },
    besides: 'customer-card',
  },
  {
    ...tokens('right-to-left', 'Right to left, in Arabic', list([token('خادم الإنتاج', 3), token('Old laptop', -10)])),
    attributes: { ...ATTRIBUTES, locale: 'ar' },
    presses: [SHOW_BUTTON],
  },
  {
    ...tokens('stale', 'Loaded before, and failed since', [list([token('Production server', 201)]), { status: 500 }]),
    condition: 'refreshed',
  },
  ...failures('access-tokens', (answer) => ({ tokens: answer }), () => ATTRIBUTES),
];

function tokens(state: string, title: string, answers: Answers): Specimen {
  const portal = { tokens: answers };
  return { name: `access-tokens-${state}`, title, widget: 'access-tokens', attributes: ATTRIBUTES, portal };
}
