import {
  DATA,
  type FaultRow,
  FORBIDDEN,
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

const LISTS: readonly MatrixOperation[] = ['listSubscriptions', 'listAccessTokens', 'listBillableMetrics'];
const WITH_IDS: readonly MatrixOperation[] = ['listSubscriptions', 'listAccessTokens'];
const NO_CORS = { 'access-control-allow-origin': null };

// Usage requests do not follow redirects, so that the token is sent to one URL only.
const REDIRECTED = { ...SESSION, requests: 2, usage: { ...SERVER, requests: 1 } } as const;
/** A usage server of another origin. */
const CROSS_ORIGIN = { operations: ['listBillableMetrics'], isCrossOrigin: true } as const;

/** What engines handle differently, and one fault of each other kind: the tests of `src/api` have every response. */
export const FAULT_MATRIX: readonly FaultRow[] = [
  // The error of a failed fetch.
  { name: 'connection refused', fault: {}, isConnectionRefused: true, ...NETWORK },
  { name: 'connection closed before a response', fault: { kind: 'reset-before' }, ...NETWORK },
  { name: 'cross-origin: CORS for the portal', fault: {}, ...CROSS_ORIGIN, ...DATA },
  { name: 'cross-origin: no CORS', fault: { headers: NO_CORS }, ...CROSS_ORIGIN, ...NETWORK },
  { name: 'cross-origin: rejected token without CORS', fault: status(401, NO_CORS), ...CROSS_ORIGIN, ...NETWORK },
  {
    name: 'cross-origin: preflight with a redirect',
    fault: {},
    preflight: { kind: 'redirect' },
    ...CROSS_ORIGIN,
    ...NETWORK,
  },
  {
    name: 'cross-origin: preflight that does not allow Authorization',
    fault: {},
    preflight: { headers: { 'access-control-allow-headers': null } },
    ...CROSS_ORIGIN,
    ...NETWORK,
  },

  // A body that ends early, or never.
  { name: 'connection closed during a response', fault: { kind: 'reset-middle' }, ...NETWORK },
  { name: 'response that never ends', fault: { kind: 'hang-middle' }, ...TIMEOUT },

  // A redirect that is not followed.
  { name: '302 to the login page', fault: { kind: 'redirect' }, ...REDIRECTED },
  {
    name: '302 to a cross-origin login page',
    fault: ({ crossOriginLogin }) => ({ kind: 'redirect', location: crossOriginLogin }),
    ...REDIRECTED,
  },
  { name: 'cross-origin: redirect', fault: { kind: 'redirect' }, ...CROSS_ORIGIN, ...SERVER, requests: 1 },

  // Decoding and parsing.
  { name: 'JSON with a byte order mark', fault: { kind: 'bom' }, ...DATA },
  { name: '100,000 opening brackets', fault: text('['.repeat(100_000)), ...MALFORMED },
  {
    name: 'ids with lone surrogates and NUL',
    fault: records(([first]) => ['\uD800', '\uDC00x', '\0'].map((id) => ({ ...first, id }))),
    ...DATA,
    operations: WITH_IDS,
  },

  // The widgets' own answers.
  { name: '401', fault: status(401), ...SESSION, requests: 1, usage: FORBIDDEN },
  { name: '403', fault: status(403), ...FORBIDDEN },
  { name: '404', fault: status(404), ...NOT_FOUND, requests: 1 },
  {
    name: '429 with a Retry-After of one day',
    fault: status(429, { 'retry-after': '86400' }),
    ...LIMITED,
    requests: 1,
    alertText: /in 1 day/,
  },
  { name: '503 with HTML', fault: page(503), ...SERVER, requests: 3 },
  {
    name: 'invalid records among valid ones',
    fault: records((data) => [null, ...data, { id: 1, name: [], items: 'none', quotas: 'none', value: {} }]),
    ...DATA,
    operations: LISTS,
    content: containing(plural('invalid', 2)),
  },
  {
    name: 'empty list',
    fault: records(() => []),
    ...DATA,
    operations: LISTS,
    content: anyOf(t('empty.tokens'), t('empty.all'), t('empty.usage')),
  },
];
