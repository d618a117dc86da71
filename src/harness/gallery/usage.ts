import { failures } from './failures.js';
import { customer, inHours, list, metric, subscription, SUBSCRIPTION_ID, token, usagePortal } from './sample-records.js';
import { originOf, type Portal, type Specimen } from './specimen.js';

const ATTRIBUTES = { 'subscription-id': SUBSCRIPTION_ID };

const two = list([subscription({ name: 'Weather API – Developer' }), subscription({ name: 'Photo Library, 2 TB' })]);

const day = { period: { unit: 'day', value: 1 }, end: inHours(5) };

export const USAGE: readonly Specimen[] = [
  usage('loading', 'Loading', { ...usagePortal(), usage: 'never' }),
  usage('fine', 'Fine', usagePortal(metric('Map tiles', 12_400, 100_000))),
  usage('near', 'Near the quota', usagePortal(metric('Routes', 4780, 5000))),
  usage('at', 'At the quota', usagePortal(metric('Addresses looked up', 2000, 2000))),
  usage('over', 'Over the quota', usagePortal(metric('Exports', 31, 25))),
  usage('quota-zero', 'A quota of 0', usagePortal(metric('Preview features', 0, 0))),
  usage('not-reported', 'Not reported', usagePortal(metric('Traffic reports', null, 5000))),
  usage('no-quota', 'Used without a quota', usagePortal(metric('Alerts', 73, null))),
  usage('bare-metric', 'A metric without quotas', usagePortal({ name: 'webhooks', label: 'Webhooks', quotas: [] })),
  usage(
    'unknown-period',
    'A period that nobody has named',
    usagePortal(metric('Sunrises', 3, 10, { period: { unit: 'moon', value: 2 }, end: null })),
  ),
  usage(
    'all-kinds',
    'Each kind once',
    usagePortal(
      metric('Map tiles', 12_400, 100_000),
      metric('Routes', 4780, 5000, day),
      metric('Exports', 31, 25),
      metric('Traffic reports', null, 5000),
    ),
  ),
  usage(
    'long-words',
    'Words that do not break',
    usagePortal(metric('Verkehrsinfrastrukturfinanzierungsgesellschaften', '90071992547409931', '900719925474099310')),
  ),
  usage('left-out', 'An entry that cannot be read', usagePortal(metric('Routes', 4780, 5000), 'not a record')),
  usage('empty', 'No metrics', usagePortal()),
  usage('no-token', 'No token to ask with', { ...usagePortal(), tokens: list([token('Old laptop', -10)]) }),
  { ...usage('no-usage-url', 'Not shown in this portal', {}), attributes: ATTRIBUTES },
  usage('picker', 'A subscription to choose', { subscriptions: two }, {}),
  { ...usage('nothing-opened', 'Nothing opened in the list of the page', { subscriptions: two }, {}), besides: 'subscription-list' },
  usage(
    'right-to-left',
    'Right to left, in Arabic',
    usagePortal(metric('خرائط', 12_400, 100_000), metric('Routes', 31, 25, day)),
    { ...ATTRIBUTES, locale: 'ar' },
  ),
  {
    ...usage('stale', 'Loaded before, and failed since', {
      ...usagePortal(),
      usage: [usagePortal(metric('Map tiles', 12_400, 100_000)).usage, { status: 500 }],
    }),
    condition: 'refreshed',
  },
  // Whether the visitor is signed in is told by the portal alone.
  ...failures(
    'usage',
    (answer, kind) =>
      kind === 'session-ended' ? { customer: customer(), tokens: answer } : { ...usagePortal(), usage: answer },
    (name) => ({ ...ATTRIBUTES, ...usageUrlOf(name) }),
  ),
];

function usage(state: string, title: string, portal: Portal, attributes: Specimen['attributes'] = ATTRIBUTES): Specimen {
  const name = `usage-${state}`;
  return { name, title, widget: 'usage', portal, attributes: { ...attributes, ...usageUrlOf(name) } };
}

function usageUrlOf(name: string) {
  return { 'usage-url': `${originOf(name)}/usage` };
}
