import type { Operation } from '../../src/harness/mock-server/operations.js';
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
const UNREADABLE = { 'access-control-allow-origin': null };

type Row = readonly [name: string, fault: FaultSource, expected: Expectation & Partial<FaultRow>];

/** A fault of a cross-origin usage server. */
function elsewhere([name, fault, expected]: Row): FaultRow {
  return { name: `elsewhere, ${name}`, fault, operations: USAGE, isCrossOrigin: true, ...expected };
}

/** A fault in an operation that the usage depends on. */
function needing(of: Operation, [name, fault, expected]: Row): FaultRow {
  return { name: `${of}: ${name}`, fault, operations: USAGE, of, ...expected };
}

/** Quotas in place of those of the first metric. */
const quotas = (...given: readonly unknown[]) => records(([first]) => [{ ...first, quotas: given }]);
const QUOTA = { quota: 1000, usage: 250, period: { unit: 'month', value: 1 }, end: '2125-02-01T00:00:00.000Z' };
const USED = used('250', '1,000');
const SENTENCE = { ...DATA, operations: USAGE };
const OFF = { ...DATA, fault: {}, requests: 0, operations: USAGE, shows: containing(t('usageOff')) };
const BEFORE = { requests: 0 };

/** Faults of the usage only. */
export const USAGE_FAULTS: readonly FaultRow[] = [
  { name: 'metrics of one name', fault: records(([first]) => [first, first, first]), ...SENTENCE, shows: /(Map tiles.*){3}/ },
  { name: 'metrics without a name', fault: records(() => [{}, { name: '', label: ' ', quotas: null }]), ...SENTENCE, shows: containing(t('metricUnnamed'), t('notReported'), t('metricUnnamed')) },
  { name: 'a bad quota among good ones', fault: quotas(null, QUOTA, { usage: true }, []), ...SENTENCE, shows: containing(USED, t('notReported'), plural('invalidRecords', 2)) },
  { name: 'quotas that are no list', fault: records(([first]) => [first, { name: 'odd', quotas: 'none' }]), ...SENTENCE, shows: containing('Map tiles', plural('invalidRecords', 1)) },
  { name: 'quotas without anything', fault: quotas({}, { usage: null, quota: null, period: null, end: null }), ...SENTENCE, shows: containing('Map tiles', t('notReported'), t('notReported')) },
  { name: 'usage that is no number', fault: quotas({ ...QUOTA, usage: 'much', quota: 'more' }), ...SENTENCE, shows: containing(used('much', 'more')) },
  { name: 'usage below nothing', fault: quotas({ ...QUOTA, usage: -5 }), ...SENTENCE, shows: containing(used('-5', '1,000'), t('remaining', { quantity: '1,005' })) },
  { name: 'usage beyond all numbers', fault: text('{"data":[{"name":"tiles","quotas":[{"usage":1e999,"quota":-1e999}]}]}'), ...SENTENCE, shows: /tiles/ },
  { name: 'periods of no kind', fault: quotas({ ...QUOTA, period: { unit: '\uD800', value: -1e300 }, end: 'soon' }), ...SENTENCE, shows: containing(USED, 'soon') },
  { name: 'a period without a unit', fault: quotas({ ...QUOTA, period: { value: 0 }, end: '9999-99-99T99:99:99Z' }), ...SENTENCE, shows: containing(USED) },
  { name: 'a period that has ended', fault: quotas({ ...QUOTA, end: '2001-01-01T00:00:00Z' }), ...SENTENCE, shows: containing(USED, t('periodEnded')) },

  { name: 'no address', usageUrl: '', ...OFF },
  { name: 'an address by http elsewhere', usageUrl: 'http://usage.example/', ...OFF },
  { name: 'an address that is a script', usageUrl: 'javascript:document.title="run"', ...OFF },
  { name: 'an address with a password', usageUrl: 'https://me:secret@usage.example/', ...OFF },
  { name: 'an address that is none', usageUrl: 'https://[', ...OFF },
  { name: 'usage of an id with a slash', fault: {}, subscriptionId: 'a/b', ...SENTENCE },
  { name: 'usage of an id with an escape', fault: {}, subscriptionId: '%2e%2e', ...SENTENCE },
  { name: 'usage of a subscription without a token', fault: {}, subscriptionId: 'sub_2', ...DATA, requests: 0, operations: USAGE, shows: containing(t('usageNeedsToken')) },

  ...([
    ['CORS for the portal', {}, DATA],
    ['CORS for all origins', { headers: { 'access-control-allow-origin': '*' } }, DATA],
    ['CORS for another origin', { headers: { 'access-control-allow-origin': 'https://other.example' } }, NETWORK],
    ['no CORS', { headers: UNREADABLE }, NETWORK],
    ['preflight with 403', {}, { ...NETWORK, preflight: status(403) }],
    ['preflight with a redirect', {}, { ...NETWORK, preflight: { kind: 'redirect' } }],
    ['preflight without a response', {}, { ...NETWORK, preflight: { kind: 'reset-before' } }],
    ['preflight that does not allow Authorization', {}, { ...NETWORK, preflight: { headers: { 'access-control-allow-headers': null } } }],
    ['a refused token', status(401), FORBIDDEN],
    ['a refused token without CORS', status(401, UNREADABLE), NETWORK],
    ['a redirect', { kind: 'redirect' }, { ...SERVER, requests: 1 }],
    ['a login page', { kind: 'login-page' }, FORBIDDEN],
    ['a page', { kind: 'html' }, MALFORMED],
    ['503 with CORS', status(503), { ...SERVER, requests: 3 }],
    ['429 for a day', status(429, { 'retry-after': '86400' }), { ...LIMITED, requests: 1, says: /in 1 day/ }],
    ['no response', { kind: 'hang' }, TIMEOUT],
    ['closed in the middle', { kind: 'reset-middle' }, NETWORK],
  ] satisfies readonly Row[]).map(elsewhere),

  ...(['getCustomer', 'listAccessTokens'] as const).flatMap((of) =>
    ([
      ['401', status(401), { ...SESSION, ...BEFORE }],
      ['the login page', { kind: 'login-page' }, { ...SESSION, ...BEFORE }],
      ['403', status(403), { ...FORBIDDEN, ...BEFORE }],
      ['500', status(500), { ...SERVER, ...BEFORE }],
      ['503', status(503), { ...SERVER, ...BEFORE }],
      ['reset', { kind: 'refuse' }, { ...NETWORK, ...BEFORE }],
      ['no response', { kind: 'hang' }, { ...TIMEOUT, ...BEFORE }],
      ['429 for a day', status(429, { 'retry-after': '86400' }), { ...LIMITED, ...BEFORE, says: /in 1 day/ }],
      ['truncated response', { kind: 'cut' }, { ...MALFORMED, ...BEFORE }],
    ] satisfies readonly Row[]).map((row) => needing(of, row)),
  ),
  ...([
    ['a customer without an id', text('{"name":"Robin Example"}'), { ...DATA, ...BEFORE, of: 'getCustomer', shows: containing(t('empty.usage')) }],
    ['no tokens', text('{"data":[]}'), { ...DATA, ...BEFORE, of: 'listAccessTokens', shows: containing(t('usageNeedsToken')) }],
    ['tokens that cannot be read', text('{"data":[5,null]}'), { ...DATA, ...BEFORE, of: 'listAccessTokens', shows: containing(t('usageNeedsToken')) }],
    ['a token that can be in no header', text('{"data":[{"id":"t","value":"sk\\n\\u043a"}]}'), { ...DATA, ...BEFORE, of: 'listAccessTokens', shows: containing(t('usageNeedsToken')) }],
  ] satisfies readonly Row[]).map(([name, fault, expected]): FaultRow => ({ name, fault, operations: USAGE, ...expected })),
  ...([
    ['500', status(500), { ...SERVER, requests: 3 }],
    ['401', status(401), { ...NOT_FOUND, requests: 1 }],
    ['404', status(404), { ...NOT_FOUND, requests: 1 }],
    ['HTML', { kind: 'html' }, { ...SERVER, requests: 3 }],
    ['429 for a day', status(429, { 'retry-after': '86400' }), { ...LIMITED, requests: 1, says: /in 1 day/ }],
    ['a bad metric among good ones', text('{"data":[null,{"label":"Map tiles","quotas":[{"quota":1000,"usage":250},5]}]}'), { ...DATA, shows: containing('Map tiles', plural('invalidRecords', 2)) }],
  ] satisfies readonly Row[]).map((row) => needing('provider.listBillableMetrics', row)),
  needing('provider.listAccessTokens', ['a token that it does not know', text('{"data":[]}'), FORBIDDEN]),
];
