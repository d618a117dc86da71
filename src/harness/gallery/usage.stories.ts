import { errorStories } from './error-stories.js';
import { WITH_LINKS, withLinks } from './links.js';
import { customer, inHours, list, metric, subscription, SUBSCRIPTION_ID, token, usagePortal } from './sample-data.js';
import { type MockPortal, originOf, type Story } from './story.js';

const ATTRIBUTES = { 'subscription-id': SUBSCRIPTION_ID };

const ofMany = list(
  [subscription({ name: 'Weather API – Developer' }), subscription({ name: 'Photo Library, 2 TB' })],
  40,
);
const mapTiles = usagePortal(metric('Map tiles', 12_400, 100_000));

const unknownPeriod = metric('Sunrises', 3, 10, { period: { unit: 'moon', value: 2 }, end: null });
const ofLongWords = metric(
  'Verkehrsinfrastrukturfinanzierungsgesellschaften',
  '90071992547409931',
  '900719925474099310',
);

const day = { period: { unit: 'day', value: 1 }, end: inHours(5) };

export const USAGE: readonly Story[] = [
  usage('loading', 'Loading', { ...usagePortal(), usage: 'never' }),
  usage('at', 'At the quota', usagePortal(metric('Addresses looked up', 2000, 2000))),
  usage('far-over', 'Far over the quota', usagePortal(metric('Exports', 400, 25))),
  usage('forecast-limit', 'Quota reached before the end of the period', usagePortal(metric('Routes', 4000, 5000))),
  usage('forecast-limit-today', 'Quota reached today', usagePortal(metric('Routes', 4500, 5000, day))),
  usage('quota-zero', 'Quota of 0', usagePortal(metric('Preview features', 0, 0))),
  usage('no-quota', 'Usage without quota', usagePortal(metric('Alerts', 73, null))),
  usage('bare-metric', 'Metric without quotas', usagePortal({ name: 'webhooks', label: 'Webhooks', quotas: [] })),
  usage('unknown-period', 'Unknown period', usagePortal(unknownPeriod)),
  usage(
    'all-kinds',
    'All variants',
    usagePortal(
      metric('Map tiles', 12_400, 100_000),
      metric('Routes', 4780, 5000, day),
      metric('Exports', 31, 25),
      metric('Traffic reports', null, 5000),
    ),
  ),
  usage('long-words', 'Long words', usagePortal(ofLongWords)),
  usage('left-out', 'Invalid record', usagePortal(metric('Routes', 4780, 5000), 'not a record')),
  usage('empty', 'No metrics', usagePortal()),
  withLinks(usage('links', WITH_LINKS, usagePortal(metric('Routes', 4780, 5000), metric('Exports', 12, 25)))),
  withLinks(usage('failed-links', 'No access, with a link to support', { ...usagePortal(), usage: { status: 403 } })),
  usage('no-token', 'No access token', { ...usagePortal(), tokens: list([]) }),
  usage('no-valid-token', 'Only an expired token', { ...usagePortal(), tokens: list([token('Old laptop', -10)]) }),
  usage('picker', 'Selected by default, with a select', { subscriptions: ofMany, ...mapTiles }, { attributes: {} }),
  usage('no-subscription', 'No subscriptions', { subscriptions: list([]) }, { attributes: {} }),
  usage(
    'right-to-left',
    'Right to left, in Arabic',
    usagePortal(metric('خرائط', 12_400, 100_000), metric('Routes', 31, 25, day), metric('Exports', 20, 25)),
    { attributes: { ...ATTRIBUTES, locale: 'ar' } },
  ),
  usage(
    'stale',
    'Refetch failed',
    { ...usagePortal(), usage: [mapTiles.usage, { status: 500 }] },
    { pageState: 'refreshed' },
  ),
  // Only the Portal API can report that the session has ended.
  ...errorStories((kind, title, response, more) => {
    const isOfPortal = kind === 'session-ended';
    const portal = isOfPortal ? { customer: customer(), tokens: response } : { ...usagePortal(), usage: response };
    return usage(kind, title, portal, more);
  }, true),
];

function usage(
  state: string,
  title: string,
  portal: MockPortal,
  { attributes = ATTRIBUTES, ...more }: Partial<Story> = {},
): Story {
  const name = `usage-${state}`;
  const url = { 'usage-url': `${originOf(name)}/usage` };
  return { name, title, widget: 'usage', portal, attributes: { ...attributes, ...url }, ...more };
}
