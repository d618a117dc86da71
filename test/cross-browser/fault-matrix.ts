import type { Fault } from '../../src/mock-server/fault-injection.js';
import {
  DATA,
  type FaultInput,
  type FaultRow,
  FORBIDDEN,
  json,
  LIMITED,
  MALFORMED,
  type MatrixOperation,
  NETWORK,
  NOT_FOUND,
  page,
  records,
  SERVER,
  SESSION,
  status,
  text,
  TIMEOUT,
} from './fault-row.js';
import { anyOf, containing, plural, t } from './messages.js';
import { USAGE_FAULTS } from './usage-faults.js';

const LISTS: readonly MatrixOperation[] = ['listSubscriptions', 'listAccessTokens', 'listBillableMetrics'];
const WITH_IDS: readonly MatrixOperation[] = ['listSubscriptions', 'listAccessTokens'];
const TOKENS: readonly MatrixOperation[] = ['listAccessTokens'];
const SUBSCRIPTION_OPERATIONS: readonly MatrixOperation[] = ['listAccessTokens', 'listBillableMetrics'];
const CUSTOMER: readonly MatrixOperation[] = ['getCustomer'];

const pagination =
  (changes: object) =>
  ({ validResponse }: FaultInput): Fault => {
    const { pagination: original } = (validResponse['metadata'] ?? {}) as { pagination?: object };
    return json({ ...validResponse, metadata: { pagination: { ...original, ...changes } } });
  };
const withIds = (...ids: unknown[]) => records(([first]) => ids.map((id) => ({ ...first, id })));
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

// Usage requests do not follow redirects, so that the token is sent to one URL only.
const NOT_FOLLOWED = { ...SERVER, requests: 1 } as const;
const REDIRECTED = { ...SESSION, requests: 2, usage: NOT_FOLLOWED } as const;
const NOT_REQUESTED = { ...NOT_FOUND, requests: 0, operations: SUBSCRIPTION_OPERATIONS, fault: {} } as const;

/** Faults of any operation. */
export const FAULT_MATRIX: readonly FaultRow[] = [
  { name: 'connection refused', fault: {}, isConnectionRefused: true, ...NETWORK },
  { name: 'connection reset before a response', fault: { kind: 'refuse' }, ...NETWORK },
  { name: 'connection closed before a response', fault: { kind: 'reset-before' }, ...NETWORK },
  { name: 'connection closed during a response', fault: { kind: 'reset-middle' }, ...NETWORK },
  { name: 'no response', fault: { kind: 'hang' }, ...TIMEOUT },
  { name: 'response that never ends', fault: { kind: 'hang-middle' }, ...TIMEOUT },
  { name: 'byte-by-byte response that times out', fault: { kind: 'drip', overMs: 6000 }, ...TIMEOUT },
  { name: 'byte-by-byte response', fault: { kind: 'drip', overMs: 500 }, ...DATA, isSlow: true },
  { name: 'delayed response', fault: { delayMs: 500 }, ...DATA, isSlow: true },

  { name: '301 to the login page', fault: { kind: 'redirect', status: 301 }, ...REDIRECTED },
  { name: '302 to the login page', fault: { kind: 'redirect' }, ...REDIRECTED },
  {
    name: '301 to a cross-origin login page',
    fault: ({ crossOriginLogin }) => ({ kind: 'redirect', status: 301, location: crossOriginLogin }),
    ...REDIRECTED,
  },
  {
    name: '302 to a cross-origin login page',
    fault: ({ crossOriginLogin }) => ({ kind: 'redirect', location: crossOriginLogin }),
    ...REDIRECTED,
  },
  { name: '200 with the login page', fault: { kind: 'login-page' }, ...SESSION, requests: 1, usage: FORBIDDEN },
  { name: '204', fault: status(204), ...MALFORMED },
  { name: '400', fault: status(400), ...SERVER, requests: 1, mayRefuseLimit: true },
  { name: '401', fault: status(401), ...SESSION, requests: 1, usage: FORBIDDEN },
  { name: '403', fault: status(403), ...FORBIDDEN },
  { name: '404', fault: status(404), ...NOT_FOUND, requests: 1 },
  { name: '409', fault: status(409), ...SERVER, requests: 1, mayRefuseLimit: true },
  { name: '418', fault: status(418), ...SERVER, requests: 1, mayRefuseLimit: true },
  { name: '429 with a Retry-After of one second', fault: status(429, { 'retry-after': '1' }), ...LIMITED, requests: 3 },
  {
    name: '429 with a Retry-After of one day',
    fault: status(429, { 'retry-after': '86400' }),
    ...LIMITED,
    requests: 1,
    alertText: /in 1 day/,
  },
  {
    name: '429 with a Retry-After date',
    fault: () => status(429, { 'retry-after': inSeconds(2) }),
    ...LIMITED,
    requests: 3,
  },
  {
    name: '429 with a Retry-After date in five minutes',
    fault: () => status(429, { 'retry-after': inSeconds(300) }),
    ...LIMITED,
    requests: 1,
    alertText: /in 5 minutes/,
  },
  { name: '429 without Retry-After', fault: status(429), ...LIMITED, requests: 3 },
  { name: '429 with an invalid Retry-After', fault: status(429, { 'retry-after': 'soon' }), ...LIMITED, requests: 3 },
  { name: '429 with a negative Retry-After', fault: status(429, { 'retry-after': '-5' }), ...LIMITED, requests: 3 },
  {
    name: '429 with a past Retry-After date',
    fault: status(429, { 'retry-after': inSeconds(-1e9) }),
    ...LIMITED,
    requests: 3,
  },
  {
    name: '429 with a Retry-After of 30 digits',
    fault: status(429, { 'retry-after': '9'.repeat(30) }),
    ...LIMITED,
    requests: 3,
  },
  { name: '500 with HTML', fault: page(500), ...SERVER, requests: 1 },
  { name: '502 with HTML', fault: page(502), ...SERVER, requests: 3 },
  { name: '503 with HTML', fault: page(503), ...SERVER, requests: 3 },
  {
    name: '503 with a Retry-After of one hour',
    fault: status(503, { 'retry-after': '3600' }),
    ...SERVER,
    requests: 1,
    alertText: /in 1 hour/,
  },
  { name: '504', fault: status(504), ...SERVER, requests: 3 },

  { name: 'HTML', fault: { kind: 'html' }, ...MALFORMED },
  { name: 'JSON with a text content type', fault: { kind: 'wrong-type' }, ...DATA },
  { name: 'JSON with an HTML content type', fault: { headers: { 'content-type': 'text/html' } }, ...MALFORMED },
  { name: 'JSON with a byte order mark', fault: { kind: 'bom' }, ...DATA },
  { name: 'empty body', fault: { kind: 'empty' }, ...MALFORMED },
  { name: 'truncated response', fault: { kind: 'cut' }, ...MALFORMED },
  { name: 'null', fault: text('null'), ...MALFORMED },
  { name: 'array', fault: { kind: 'wrong-shape', shape: 'array' }, ...MALFORMED },
  { name: 'string', fault: { kind: 'wrong-shape', shape: 'string' }, ...MALFORMED },
  { name: 'number', fault: { kind: 'wrong-shape', shape: 'number' }, ...MALFORMED },
  { name: '100,000 opening brackets', fault: text('['.repeat(100_000)), ...MALFORMED },
  {
    name: '20 MB response',
    fault: ({ validResponse }) => json({ ...validResponse, padding: 'x'.repeat(20_000_000) }),
    ...DATA,
  },

  { name: 'no data', fault: { kind: 'wrong-shape', shape: 'no-data' }, ...MALFORMED, operations: LISTS },
  { name: 'no metadata', fault: { kind: 'wrong-shape', shape: 'no-metadata' }, ...DATA, operations: LISTS },
  ...[null, 'text', 5, true, { first: 1 }].map((data): FaultRow => {
    return { name: `data: ${JSON.stringify(data)}`, fault: records(() => data), ...MALFORMED, operations: LISTS };
  }),
  { name: 'negative total', fault: pagination({ total: -1 }), ...DATA, operations: LISTS },
  { name: 'huge total', fault: pagination({ total: Number.MAX_SAFE_INTEGER }), ...DATA, operations: LISTS },
  {
    name: 'total that is not a number',
    fault: pagination({ total: 'many', limit: {}, offset: null }),
    ...DATA,
    operations: LISTS,
  },
  {
    name: 'invalid records among valid ones',
    fault: records((data) => [null, ...data, { id: 1, name: [], items: 'none', quotas: 'none', value: {} }]),
    ...DATA,
    operations: LISTS,
    content: containing(plural('invalid', 2)),
  },
  {
    name: 'invalid records only',
    fault: records(() => [null, 5, 'text', []]),
    ...DATA,
    operations: LISTS,
    content: containing(plural('invalid', 4)),
  },
  {
    name: 'empty list',
    fault: records(() => []),
    ...DATA,
    operations: LISTS,
    content: anyOf(t('empty.tokens'), t('empty.all'), t('empty.usage')),
  },
  { name: 'duplicate ids', fault: withIds('same', 'same'), ...DATA, operations: WITH_IDS },
  { name: 'missing ids', fault: withIds(null, '', undefined), ...DATA, operations: WITH_IDS },
  { name: 'ids with path traversal', fault: withIds('..', '.', 'a/b', '%2e%2e', '\\'), ...DATA, operations: WITH_IDS },
  {
    name: 'ids with lone surrogates and NUL',
    fault: withIds('\uD800', '\uDC00x', '\0'),
    ...DATA,
    operations: WITH_IDS,
  },
  {
    name: 'inherited property names',
    fault: text('{"__proto__":{"name":"Robin Example"},"constructor":1}'),
    ...DATA,
    operations: CUSTOMER,
    content: containing(t('empty.details')),
  },
  {
    name: 'fields of wrong types',
    fault: ({ validResponse }) => json({ ...validResponse, name: 5, email: ['robin@example.com'], is_business: 'yes' }),
    ...DATA,
    operations: CUSTOMER,
    content: containing(t('label.name'), '5'),
  },
  {
    name: 'id of the wrong type',
    fault: ({ validResponse }) => json({ ...validResponse, id: 5 }),
    ...MALFORMED,
    operations: CUSTOMER,
  },

  { name: 'tokens of a subscription id with a slash', fault: {}, subscriptionId: 'a/b', ...DATA, operations: TOKENS },
  {
    name: 'tokens of a percent-encoded subscription id',
    fault: {},
    subscriptionId: '%2e%2e',
    ...DATA,
    operations: TOKENS,
  },
  { name: 'subscription id ".."', subscriptionId: '..', ...NOT_REQUESTED },
  { name: 'subscription id "."', subscriptionId: '.', ...NOT_REQUESTED },
  { name: 'subscription id with a lone surrogate', subscriptionId: '\uD800', ...NOT_REQUESTED },

  ...USAGE_FAULTS,
];
