import type { FailureKind } from '../../src/api/failure.js';
import type { Fault } from '../../src/harness/service/fault.js';
import type { TextKey } from '../../src/i18n/messages.js';

export const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens'] as const;
export type MatrixOperation = (typeof OPERATIONS)[number];

/** What a fault can be made of. */
export interface FaultInput {
  /** The JSON of the good answer. */
  readonly good: Readonly<Record<string, unknown>>;
  /** The login page of another origin. */
  readonly loginElsewhere: string;
}

export interface FaultRow {
  readonly name: string;
  readonly fault: Fault | ((input: FaultInput) => Fault);
  /** The text of the alert, or the data without one. */
  readonly sees: TextKey | 'data';
  /** The `kind` of the `portal-error` event. */
  readonly kind?: FailureKind;
  /** How many the widget makes. A redirect is asked for twice: it has to be seen before it is followed. */
  readonly requests: number;
  /** Where it makes sense; all when absent. */
  readonly operations?: readonly MatrixOperation[];
  /** What is among the data, where that is not what a good answer shows. */
  readonly shows?: RegExp;
  /** What the alert says besides. */
  readonly says?: RegExp;
  /** The subscription whose tokens are asked for. */
  readonly subscriptionId?: string;
  /** Whether nobody listens at the address. */
  readonly isNobodyThere?: boolean;
  /** Whether it takes so long that the page's clocks are made to run faster. */
  readonly isSlow?: boolean;
}

const LISTS: readonly MatrixOperation[] = ['listSubscriptions', 'listAccessTokens'];
const TOKENS: readonly MatrixOperation[] = ['listAccessTokens'];
const CUSTOMER: readonly MatrixOperation[] = ['getCustomer'];

const HTML = { body: '<!doctype html><html><title>Oops</title><h1>Oops</h1></html>', contentType: 'text/html' };
const status = (code: number, headers: Record<string, string> = {}): Fault => ({ kind: 'status', status: code, headers });
const page = (code: number): Fault => ({ kind: 'status', status: code, ...HTML });
const json = (body: unknown): Fault => ({ kind: 'raw', contentType: 'application/json', body: JSON.stringify(body) });
const text = (body: string): Fault => ({ kind: 'raw', contentType: 'application/json', body });
/** A list answer whose records are others. */
const records = (change: (data: readonly object[]) => unknown) => ({ good }: FaultInput): Fault => {
  const data = change(good['data'] as readonly object[]);
  return json({ data, metadata: { pagination: { limit: 20, offset: 0, total: Array.isArray(data) ? data.length : 0 } } });
};
const pagination = (changes: object) => ({ good }: FaultInput): Fault => {
  const { pagination: before } = good['metadata'] as { pagination: object };
  return json({ ...good, metadata: { pagination: { ...before, ...changes } } });
};
const withIds = (...ids: unknown[]) => records(([first]) => ids.map((id) => ({ ...first, id })));
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();

const NETWORK = { sees: 'failure.network', kind: 'network', requests: 3 } as const;
const TIMEOUT = { sees: 'failure.timeout', kind: 'timeout', requests: 3, isSlow: true } as const;
const SESSION = { sees: 'failure.session-ended', kind: 'session-ended' } as const;
const LIMITED = { sees: 'failure.rate-limited', kind: 'rate-limited' } as const;
const SERVER = { sees: 'failure.server', kind: 'server' } as const;
const MALFORMED = { sees: 'failure.malformed', kind: 'malformed', requests: 1 } as const;
const DATA = { sees: 'data', requests: 1 } as const;
const NOT_ASKED = { sees: 'failure.not-found', kind: 'not-found', requests: 0, operations: TOKENS, fault: {} } as const;

/** All that can become of an answer. */
export const FAULT_MATRIX: readonly FaultRow[] = [
  { name: 'nobody listens', fault: {}, isNobodyThere: true, ...NETWORK },
  { name: 'reset before an answer', fault: { kind: 'refuse' }, ...NETWORK },
  { name: 'closed before an answer', fault: { kind: 'reset-before' }, ...NETWORK },
  { name: 'closed in the middle of an answer', fault: { kind: 'reset-middle' }, ...NETWORK },
  { name: 'no answer', fault: { kind: 'hang' }, ...TIMEOUT },
  { name: 'no end of an answer', fault: { kind: 'hang-middle' }, ...TIMEOUT },
  { name: 'an answer drop by drop, too slow', fault: { kind: 'drip', overMs: 6000 }, ...TIMEOUT },
  { name: 'an answer drop by drop', fault: { kind: 'drip', overMs: 500 }, ...DATA, isSlow: true },
  { name: 'a late answer', fault: { delayMs: 500 }, ...DATA, isSlow: true },

  { name: '301 to the login page', fault: { kind: 'redirect', status: 301 }, ...SESSION, requests: 2 },
  { name: '302 to the login page', fault: { kind: 'redirect' }, ...SESSION, requests: 2 },
  {
    name: '301 to a login page elsewhere',
    fault: ({ loginElsewhere }) => ({ kind: 'redirect', status: 301, location: loginElsewhere }),
    ...SESSION,
    requests: 2,
  },
  {
    name: '302 to a login page elsewhere',
    fault: ({ loginElsewhere }) => ({ kind: 'redirect', location: loginElsewhere }),
    ...SESSION,
    requests: 2,
  },
  { name: 'the login page itself', fault: { kind: 'login-page' }, ...SESSION, requests: 1 },
  { name: '204', fault: status(204), ...MALFORMED },
  { name: '400', fault: status(400), ...SERVER, requests: 1 },
  { name: '401', fault: status(401), ...SESSION, requests: 1 },
  { name: '403', fault: status(403), sees: 'failure.forbidden', kind: 'forbidden', requests: 1 },
  { name: '404', fault: status(404), sees: 'failure.not-found', kind: 'not-found', requests: 1 },
  { name: '409', fault: status(409), ...SERVER, requests: 1 },
  { name: '418', fault: status(418), ...SERVER, requests: 1 },
  { name: '429 for a second', fault: status(429, { 'retry-after': '1' }), ...LIMITED, requests: 3 },
  { name: '429 for a day', fault: status(429, { 'retry-after': '86400' }), ...LIMITED, requests: 1, says: /in 1 day/ },
  { name: '429 until a date', fault: () => status(429, { 'retry-after': inSeconds(2) }), ...LIMITED, requests: 3 },
  {
    name: '429 until a far date',
    fault: () => status(429, { 'retry-after': inSeconds(300) }),
    ...LIMITED,
    requests: 1,
    says: /in 5 minutes/,
  },
  { name: '429 for who knows how long', fault: status(429), ...LIMITED, requests: 3 },
  { name: '429 for soon', fault: status(429, { 'retry-after': 'soon' }), ...LIMITED, requests: 3 },
  { name: '429 for less than nothing', fault: status(429, { 'retry-after': '-5' }), ...LIMITED, requests: 3 },
  { name: '429 until long ago', fault: status(429, { 'retry-after': inSeconds(-1e9) }), ...LIMITED, requests: 3 },
  { name: '429 for ever', fault: status(429, { 'retry-after': '9'.repeat(30) }), ...LIMITED, requests: 3 },
  { name: '500 with HTML', fault: page(500), ...SERVER, requests: 1 },
  { name: '502 with HTML', fault: page(502), ...SERVER, requests: 3 },
  { name: '503 with HTML', fault: page(503), ...SERVER, requests: 3 },
  { name: '503 for an hour', fault: status(503, { 'retry-after': '3600' }), ...SERVER, requests: 1, says: /in 1 hour/ },
  { name: '504', fault: status(504), ...SERVER, requests: 3 },

  { name: 'HTML', fault: { kind: 'html' }, ...MALFORMED },
  { name: 'JSON that calls itself text', fault: { kind: 'wrong-type' }, ...DATA },
  { name: 'JSON that calls itself HTML', fault: { headers: { 'content-type': 'text/html' } }, ...MALFORMED },
  { name: 'JSON with a byte order mark', fault: { kind: 'bom' }, ...DATA },
  { name: 'nothing', fault: { kind: 'empty' }, ...MALFORMED },
  { name: 'half of an answer', fault: { kind: 'cut' }, ...MALFORMED },
  { name: 'null', fault: text('null'), ...MALFORMED },
  { name: 'a bare array', fault: { kind: 'wrong-shape', shape: 'array' }, ...MALFORMED },
  { name: 'a string', fault: { kind: 'wrong-shape', shape: 'string' }, ...MALFORMED },
  { name: 'a number', fault: { kind: 'wrong-shape', shape: 'number' }, ...MALFORMED },
  { name: 'a hundred thousand brackets', fault: text('['.repeat(100_000)), ...MALFORMED },
  { name: '20 MB', fault: ({ good }) => json({ ...good, padding: 'x'.repeat(20_000_000) }), ...DATA },

  { name: 'no data', fault: { kind: 'wrong-shape', shape: 'no-data' }, ...MALFORMED, operations: LISTS },
  { name: 'no metadata', fault: { kind: 'wrong-shape', shape: 'no-metadata' }, ...DATA, operations: LISTS },
  ...[null, 'text', 5, true, { first: 1 }].map((data): FaultRow => {
    return { name: `data that are ${JSON.stringify(data)}`, fault: records(() => data), ...MALFORMED, operations: LISTS };
  }),
  { name: 'a negative total', fault: pagination({ total: -1 }), ...DATA, operations: LISTS },
  { name: 'a huge total', fault: pagination({ total: Number.MAX_SAFE_INTEGER }), ...DATA, operations: LISTS },
  { name: 'a total that is no number', fault: pagination({ total: 'many', limit: {}, offset: null }), ...DATA, operations: LISTS },
  {
    name: 'a bad record among good ones',
    fault: records((data) => [null, ...data, { id: 1, name: [], items: 'none', value: {} }]),
    ...DATA,
    operations: LISTS,
    shows: /(Maps|Server).*2 entries could not be read/,
  },
  {
    name: 'nothing but bad records',
    fault: records(() => [null, 5, 'text', []]),
    ...DATA,
    operations: LISTS,
    shows: /4 entries could not be read/,
  },
  { name: 'no record', fault: records(() => []), ...DATA, operations: LISTS, shows: /has no access tokens|have no subscriptions/ },
  { name: 'duplicate ids', fault: withIds('same', 'same'), ...DATA, operations: LISTS },
  { name: 'ids that are missing', fault: withIds(null, '', undefined), ...DATA, operations: LISTS },
  { name: 'ids that climb', fault: withIds('..', '.', 'a/b', '%2e%2e', '\\'), ...DATA, operations: LISTS },
  { name: 'ids that are no text', fault: withIds('\uD800', '\uDC00x', '\0'), ...DATA, operations: LISTS },
  {
    name: 'names that are inherited',
    fault: text('{"__proto__":{"name":"Robin Example"},"constructor":1}'),
    ...DATA,
    operations: CUSTOMER,
    shows: /no details on file/,
  },
  {
    name: 'fields of wrong types',
    fault: ({ good }) => json({ ...good, name: 5 }),
    ...MALFORMED,
    operations: CUSTOMER,
  },

  { name: 'tokens of an id with a slash', fault: {}, subscriptionId: 'a/b', ...DATA, operations: TOKENS },
  { name: 'tokens of an id with an escape', fault: {}, subscriptionId: '%2e%2e', ...DATA, operations: TOKENS },
  { name: 'tokens of an id that climbs', subscriptionId: '..', ...NOT_ASKED },
  { name: 'tokens of an id that stays', subscriptionId: '.', ...NOT_ASKED },
  { name: 'tokens of an id that is no text', subscriptionId: '\uD800', ...NOT_ASKED },
];
