import { WITH_LINKS, withLinks } from './links.js';
import { inHours, list, metric, subscription, SUBSCRIPTION_ID, token, usagePortal } from './sample-data.js';
import { type MockPortal, type Story, USAGE_URL } from './story.js';

const OPTIONS = { subscriptionId: SUBSCRIPTION_ID };

const ofMany = list(
  [subscription({ name: 'Weather API – Developer' }), subscription({ name: 'Photo Library, 2 TB' })],
  40,
);
const mapTiles = usagePortal(metric('Map tiles', 12_400, 100_000));

const ofLongWords = metric(
  'Verkehrsinfrastrukturfinanzierungsgesellschaften',
  '90071992547409931',
  '900719925474099310',
);

const day = { period: { unit: 'day', value: 1 }, end: inHours(5) };

export const USAGE: readonly Story[] = [
  usage('loading', 'Loading', { ...usagePortal(), usage: 'never' }),
  usage(
    'limits',
    'At the quota, far over it, reached in the period or today; of 0, without quota, without quotas, unknown period',
    usagePortal(
      metric('Addresses looked up', 2000, 2000),
      metric('Exports', 400, 25),
      metric('Routes', 4000, 5000),
      metric('Routes today', 4500, 5000, day),
      metric('Preview features', 0, 0),
      metric('Alerts', 73, null),
      { name: 'webhooks', label: 'Webhooks', quotas: [] },
      metric('Sunrises', 3, 10, { period: { unit: 'moon', value: 2 }, end: null }),
    ),
  ),
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
  usage('unusual', 'Long words, invalid record', usagePortal(ofLongWords, 'not a record')),
  usage('empty', 'No metrics', usagePortal()),
  withLinks(usage('links', WITH_LINKS, usagePortal(metric('Routes', 4780, 5000), metric('Exports', 12, 25)))),
  withLinks(usage('failed-links', 'No access, with a link to support', { ...usagePortal(), usage: { status: 403 } })),
  usage('no-token', 'No access token', { ...usagePortal(), tokens: list([]) }),
  usage('no-valid-token', 'Only an expired token', { ...usagePortal(), tokens: list([token('Old laptop', -10)]) }),
  usage('picker', 'Selected by default, with a select', { subscriptions: ofMany, ...mapTiles }, { options: {} }),
  usage('no-subscription', 'No subscriptions', { subscriptions: list([]) }, { options: {} }),
  usage(
    'right-to-left',
    'Right to left, in Arabic',
    usagePortal(metric('خرائط', 12_400, 100_000), metric('Routes', 31, 25, day), metric('Exports', 20, 25)),
    { options: { ...OPTIONS, locale: 'ar' } },
  ),
  usage(
    'stale',
    'Refetch failed',
    { ...usagePortal(), usage: [mapTiles.usage, { status: 500 }] },
    { pageState: 'refreshed' },
  ),
  usage('rate-limited', 'Too many attempts', { ...usagePortal(), usage: { status: 429, retryAfter: 120 } }),
];

function usage(
  state: string,
  title: string,
  portal: MockPortal,
  { options = OPTIONS, ...more }: Partial<Story> = {},
): Story {
  const name = `usage-${state}`;
  return { name, title, widget: 'usage', portal, options: { ...options, usageUrl: USAGE_URL }, ...more };
}
