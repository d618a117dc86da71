import type { Operation } from '../../src/mock-server/operations.js';
import {
  DATA,
  type Expectation,
  type FaultRow,
  FORBIDDEN,
  LIMITED,
  MALFORMED,
  type FaultSource,
  type MatrixOperation,
  NETWORK,
  NOT_FOUND,
  records,
  SERVER,
  SESSION,
  status,
  text,
  TIMEOUT,
} from './fault-row.js';
import { containing, plural, t, used } from './messages.js';

const USAGE: readonly MatrixOperation[] = ['listBillableMetrics'];
const NO_CORS = { 'access-control-allow-origin': null };

type Row = readonly [name: string, fault: FaultSource, expected: Expectation & Partial<FaultRow>];

/** A fault of a cross-origin usage server. */
function crossOrigin([name, fault, expected]: Row): FaultRow {
  return { name: `cross-origin: ${name}`, fault, operations: USAGE, isCrossOrigin: true, ...expected };
}

/** A fault of an operation that the usage depends on. */
function dependencyFault(dependency: Operation, [name, fault, expected]: Row): FaultRow {
  return { name: `${dependency}: ${name}`, fault, operations: USAGE, dependency, ...expected };
}

/** A response whose first metric has other quotas. */
const quotas = (...items: readonly unknown[]) => records(([first]) => [{ ...first, quotas: items }]);
const QUOTA = { quota: 1000, usage: 250, period: { unit: 'month', value: 1 }, end: '2125-02-01T00:00:00.000Z' };
const USED = used('250', '1,000');
const USAGE_DATA = { ...DATA, operations: USAGE };
const NOT_CONFIGURED = { ...DATA, fault: {}, requests: 0, operations: USAGE, content: /^\s*$/ };
const NO_REQUESTS = { requests: 0 };

/** Faults of the usage only. */
export const USAGE_FAULTS: readonly FaultRow[] = [
  {
    name: 'metrics with the same name',
    fault: records(([first]) => [first, first, first]),
    ...USAGE_DATA,
    content: /(Map tiles.*){3}/,
  },
  {
    name: 'metrics without a name',
    fault: records(() => [{}, { name: '', label: ' ', quotas: null }]),
    ...USAGE_DATA,
    content: containing(t('metricUnnamed'), t('notReported'), t('metricUnnamed')),
  },
  {
    name: 'invalid quotas among valid ones',
    fault: quotas(null, QUOTA, { usage: true }, []),
    ...USAGE_DATA,
    content: containing(USED, t('notReported'), plural('invalid', 2)),
  },
  {
    name: 'quotas that are not an array',
    fault: records(([first]) => [first, { name: 'odd', quotas: 'none' }]),
    ...USAGE_DATA,
    content: containing('Map tiles', plural('invalid', 1)),
  },
  {
    name: 'quotas without values',
    fault: quotas({}, { usage: null, quota: null, period: null, end: null }),
    ...USAGE_DATA,
    content: containing('Map tiles', t('notReported'), t('notReported')),
  },
  {
    name: 'usage that is not a number',
    fault: quotas({ ...QUOTA, usage: 'much', quota: 'more' }),
    ...USAGE_DATA,
    content: containing(used('much', 'more')),
  },
  {
    name: 'negative usage',
    fault: quotas({ ...QUOTA, usage: -5 }),
    ...USAGE_DATA,
    content: containing(used('-5', '1,000'), t('remaining', { quantity: '1,005' })),
  },
  {
    name: 'infinite usage',
    fault: text('{"data":[{"name":"tiles","quotas":[{"usage":1e999,"quota":-1e999}]}]}'),
    ...USAGE_DATA,
    content: /tiles/,
  },
  {
    name: 'invalid period',
    fault: quotas({ ...QUOTA, period: { unit: '\uD800', value: -1e300 }, end: 'soon' }),
    ...USAGE_DATA,
    content: containing(USED, 'soon'),
  },
  {
    name: 'period without a unit',
    fault: quotas({ ...QUOTA, period: { value: 0 }, end: '9999-99-99T99:99:99Z' }),
    ...USAGE_DATA,
    content: containing(USED),
  },
  {
    name: 'period in the past',
    fault: quotas({ ...QUOTA, end: '2001-01-01T00:00:00Z' }),
    ...USAGE_DATA,
    content: containing(USED, t('periodEnded')),
  },

  { name: 'no usage URL', usageUrl: '', ...NOT_CONFIGURED },
  { name: 'cross-origin http usage URL', usageUrl: 'http://usage.example/', ...NOT_CONFIGURED },
  { name: 'javascript usage URL', usageUrl: 'javascript:document.title="run"', ...NOT_CONFIGURED },
  { name: 'usage URL with credentials', usageUrl: 'https://me:secret@usage.example/', ...NOT_CONFIGURED },
  { name: 'invalid usage URL', usageUrl: 'https://[', ...NOT_CONFIGURED },
  { name: 'usage of a subscription id with a slash', fault: {}, subscriptionId: 'a/b', ...USAGE_DATA },
  { name: 'usage of a percent-encoded subscription id', fault: {}, subscriptionId: '%2e%2e', ...USAGE_DATA },
  {
    name: 'usage of a subscription without a token',
    fault: {},
    subscriptionId: 'sub_2',
    ...DATA,
    requests: 0,
    operations: USAGE,
    content: containing(t('hint.usageNeedsToken')),
  },

  ...(
    [
      ['CORS for the portal', {}, DATA],
      ['CORS for all origins', { headers: { 'access-control-allow-origin': '*' } }, DATA],
      ['CORS for another origin', { headers: { 'access-control-allow-origin': 'https://other.example' } }, NETWORK],
      ['no CORS', { headers: NO_CORS }, NETWORK],
      ['preflight with 403', {}, { ...NETWORK, preflight: status(403) }],
      ['preflight with a redirect', {}, { ...NETWORK, preflight: { kind: 'redirect' } }],
      ['preflight without a response', {}, { ...NETWORK, preflight: { kind: 'reset-before' } }],
      [
        'preflight that does not allow Authorization',
        {},
        { ...NETWORK, preflight: { headers: { 'access-control-allow-headers': null } } },
      ],
      ['rejected token', status(401), FORBIDDEN],
      ['rejected token without CORS', status(401, NO_CORS), NETWORK],
      ['redirect', { kind: 'redirect' }, { ...SERVER, requests: 1 }],
      ['login page', { kind: 'login-page' }, FORBIDDEN],
      ['HTML', { kind: 'html' }, MALFORMED],
      ['503 with CORS', status(503), { ...SERVER, requests: 3 }],
      [
        '429 with a Retry-After of one day',
        status(429, { 'retry-after': '86400' }),
        { ...LIMITED, requests: 1, alertText: /in 1 day/ },
      ],
      ['no response', { kind: 'hang' }, TIMEOUT],
      ['connection closed during a response', { kind: 'reset-middle' }, NETWORK],
    ] satisfies readonly Row[]
  ).map(crossOrigin),

  ...(['getCustomer', 'listAccessTokens'] as const).flatMap((dependency) =>
    (
      [
        ['401', status(401), { ...SESSION, ...NO_REQUESTS }],
        ['login page', { kind: 'login-page' }, { ...SESSION, ...NO_REQUESTS }],
        ['403', status(403), { ...FORBIDDEN, ...NO_REQUESTS }],
        ['500', status(500), { ...SERVER, ...NO_REQUESTS }],
        ['503', status(503), { ...SERVER, ...NO_REQUESTS }],
        ['connection reset', { kind: 'refuse' }, { ...NETWORK, ...NO_REQUESTS }],
        ['no response', { kind: 'hang' }, { ...TIMEOUT, ...NO_REQUESTS }],
        [
          '429 with a Retry-After of one day',
          status(429, { 'retry-after': '86400' }),
          { ...LIMITED, ...NO_REQUESTS, alertText: /in 1 day/ },
        ],
        ['truncated response', { kind: 'cut' }, { ...MALFORMED, ...NO_REQUESTS }],
      ] satisfies readonly Row[]
    ).map((row) => dependencyFault(dependency, row)),
  ),
  ...(
    [
      [
        'customer without an id',
        text('{"name":"Robin Example"}'),
        { ...DATA, ...NO_REQUESTS, dependency: 'getCustomer', content: containing(t('empty.usage')) },
      ],
      [
        'no tokens',
        text('{"data":[]}'),
        { ...DATA, ...NO_REQUESTS, dependency: 'listAccessTokens', content: containing(t('hint.usageNeedsToken')) },
      ],
      [
        'invalid tokens',
        text('{"data":[5,null]}'),
        { ...DATA, ...NO_REQUESTS, dependency: 'listAccessTokens', content: containing(t('empty.usage')) },
      ],
      [
        'token with characters that are invalid in a header',
        text('{"data":[{"id":"t","value":"sk\\n\\u043a"}]}'),
        { ...DATA, ...NO_REQUESTS, dependency: 'listAccessTokens', content: containing(t('empty.usage')) },
      ],
    ] satisfies readonly Row[]
  ).map(([name, fault, expected]): FaultRow => ({ name, fault, operations: USAGE, ...expected })),
  ...(
    [
      ['500', status(500), { ...SERVER, requests: 3 }],
      ['401', status(401), { ...SERVER, requests: 3 }],
      ['404', status(404), { ...NOT_FOUND, requests: 1 }],
      ['HTML', { kind: 'html' }, { ...SERVER, requests: 3 }],
      [
        '429 with a Retry-After of one day',
        status(429, { 'retry-after': '86400' }),
        { ...LIMITED, requests: 1, alertText: /in 1 day/ },
      ],
      [
        'invalid records among valid ones',
        text('{"data":[null,{"label":"Map tiles","quotas":[{"quota":1000,"usage":250},5]}]}'),
        { ...DATA, content: containing('Map tiles', plural('invalid', 2)) },
      ],
    ] satisfies readonly Row[]
  ).map((row) => dependencyFault('provider.listBillableMetrics', row)),
  dependencyFault('provider.listAccessTokens', ['unknown token', text('{"data":[]}'), FORBIDDEN]),
];
