import { describe, expect, it } from 'vitest';
import { findingsIn } from './check-run.js';
import { type BackendRequest, type Fault, type Reply, type Route, SESSION, startBackend } from './faulty-backend.js';
import { run } from './run-cli.js';

interface Settings {
  /** The page is on another origin than the backend. */
  readonly isCrossOrigin?: boolean;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Changes the responses of one route, except for those without a session and to preflight requests.
 */
const replies = (route: Route, change: (reply: Reply) => void): Fault => ({
  reply: (reply, request) => {
    const isAuthorized = request.isSignedIn || route === 'usage' || route === 'page';
    if (request.route === route && isAuthorized && request.method === 'GET') change(reply);
  },
});

/** Changes a part of these responses. */
const answer = (route: Route, changed: Partial<Reply>): Fault =>
  replies(route, (reply) => Object.assign(reply, changed));

const headers = (route: Route, changed: Record<string, string | null>): Fault =>
  replies(route, (reply) => Object.assign(reply.headers, changed));

const status = (route: Route, code: number): Fault => answer(route, { status: code, body: { error: 'error' } });

/** Changes the first page only, as one of several requests that fail in the same way. */
const data = (route: Route, change: (body: any) => unknown): Fault =>
  replies(route, (reply) => {
    if (reply.status === 200) reply.body = change(structuredClone(reply.body));
  });

const customer = (fields: object): Fault => ({ records: ({ customer: record }) => Object.assign(record, fields) });

const subscription = (fields: object): Fault => ({
  records: ({ subscriptions }) => Object.assign(subscriptions[0] ?? {}, fields),
});

const item = (change: (price: any, each: any) => void): Fault => ({
  records: ({ subscriptions: [first] }) => {
    const each = structuredClone(first?.['items'][0]);
    change(each.price, each);
    if (first) first['items'] = [each];
  },
});

const token = (fields: object): Fault => ({
  records: ({ tokens }) => Object.assign(tokens.sub_2[0] ?? {}, fields),
});

/** Changes the quotas of usage. */
const quota = (fields: object): Fault =>
  data('usage', (body) => {
    for (const { quotas } of body.data) Object.assign(quotas[0], fields);
    return body;
  });

/** Changes requests of a route before the response. */
const asked = (route: Route, change: (request: BackendRequest) => unknown): Fault => ({
  request(request) {
    if (request.route === route) change(request);
  },
});

/** Changes the responses of a route to some requests. */
const only = (route: Route, isChanged: (request: BackendRequest) => boolean, changed: Partial<Reply>): Fault => ({
  reply(reply, request) {
    if (request.route === route && isChanged(request)) Object.assign(reply, changed);
  },
});

/** Changes refusals of the usage endpoint. */
const refuse = (change: (request: BackendRequest) => Partial<Reply>): Fault => ({
  reply(reply, request) {
    if (request.route === 'usage' && reply.status === 401) Object.assign(reply, change(request));
  },
});

/** Changes headers of the responses of a route to some requests. */
const cors = (
  route: Route,
  isChanged: (request: BackendRequest) => boolean,
  changed: (origin: string) => Record<string, string>,
): Fault => ({
  reply: ({ headers: sent }, request) => {
    if (request.route === route && isChanged(request)) Object.assign(sent, changed(request.origin ?? ''));
  },
});

const isPreflight = ({ method }: BackendRequest) => method === 'OPTIONS';
const hasOrigin = ({ origin }: BackendRequest) => origin !== undefined;
const forAll = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
});

/** A valid token of each subscription. */
const VALID_TOKENS: Readonly<Record<string, string>> = { sub_1: 'token-1a', sub_2: 'token-2a' };

const BEARER = {
  args: ['--header-env=SESSION_HEADER'],
  env: { SESSION_HEADER: 'Authorization: Bearer session' },
};

const WITH_SESSION = { args: ['--usage-auth=session'] };
const DATA = { data: [{ label: 'Calls', quotas: [{ quota: 1, usage: 1 }] }] };
const isUnknown = ({ query }: BackendRequest) => query.get('subscription_id')?.includes('unknown') === true;

const ROWS: readonly (readonly [fault: string, backend: Fault, settings?: Settings])[] = [
  // Requests that fail
  ['a server error', status('customer', 500)],
  ['a rate limit', status('customer', 429)],
  ['a customer without access', status('customer', 403)],
  ['a list at another path, without the slash', status('subscriptions', 404)],
  [
    'a redirect to a login page',
    answer('subscriptions', { status: 302, body: '', headers: { location: 'https://login.invalid/' } }),
  ],
  [
    'a login form instead of JSON',
    answer('subscriptions', { body: '<input type=password>', headers: { 'content-type': 'text/html' } }),
  ],
  ['a connection that is closed', answer('subscriptions', { isClosed: true })],
  ['broken compression', answer('subscriptions', { headers: { 'content-encoding': 'gzip' } })],
  ['no response in time', answer('subscriptions', { delayMs: 20_000 }), { args: ['--timeout=5'] }],
  ['an endless response', answer('subscriptions', { body: ' '.repeat(5_000_000) })],
  [
    'a redirect to the same response',
    only('customer', ({ query, isSignedIn }) => isSignedIn && !query.has('again'), {
      status: 307,
      body: '',
      headers: { location: '?again=1' },
    }),
  ],
  ['redirects without end', answer('customer', { status: 307, body: '', headers: { location: '?' } })],
  // JSON
  ['no JSON at all', answer('subscriptions', { body: '' })],
  ['JSON that is cut off', answer('subscriptions', { body: '{"data":[{"id":' })],
  ['text that isn’t JSON', answer('customer', { body: '{"id": cus_1}' })],
  ['JSON as text/plain', headers('customer', { 'content-type': 'text/plain' })],
  ['JSON as text/html', headers('customer', { 'content-type': 'text/html' })],
  // Envelopes
  ['an object instead of a list', data('subscriptions', () => ({ id: 'a' }))],
  [
    'a page of all records',
    data('subscriptions', (body) => ({
      ...body,
      data: Array.from({ length: 1001 }, (_, index) => ({ ...body.data[0], id: `sub_${index}` })),
    })),
  ],
  [
    'another offset than the requested one',
    data('subscriptions', ({ data: list, metadata }) => ({
      data: list,
      metadata: { pagination: { ...metadata.pagination, offset: 7 } },
    })),
  ],
  ['a customer in an envelope', data('customer', (body) => ({ data: body }))],
  ['a customer in an array', data('customer', (body) => [body])],
  ['a list without an envelope', data('subscriptions', ({ data: list }) => list)],
  [
    'a list under another name',
    data('subscriptions', ({ data: subscriptions, metadata }) => ({ subscriptions, metadata })),
  ],
  ['no pagination', data('tokens', ({ data: list }) => ({ data: list }))],
  [
    'pagination beside metadata',
    data('tokens', ({ data: list, metadata: { pagination } }) => ({ data: list, pagination })),
  ],
  [
    'a pagination of other types',
    data('tokens', (body) => ({ ...body, metadata: { pagination: { limit: {}, offset: null, total: 'many' } } })),
  ],
  [
    'a total of the page instead of the list',
    data('tokens', ({ data: list, metadata: { pagination } }) => ({
      data: list,
      metadata: { pagination: { ...pagination, total: Math.min(1, list.length) } },
    })),
  ],
  // Parameters and later pages
  ['an ignored offset', asked('subscriptions', ({ query }) => query.delete('offset'))],
  [
    'an ignored limit',
    asked('subscriptions', ({ query }) => Number(query.get('limit')) < 20 && query.set('limit', '20')),
  ],
  ['an ignored state', asked('subscriptions', ({ query }) => query.delete('state'))],
  [
    'a last page that is missing',
    {
      reply: ({ body }, { route, query }) => {
        if (route === 'subscriptions' && Number(query.get('offset')) >= 20) (body as any).data = [];
      },
    },
  ],
  ['an error on a later page of tokens', only('tokens', ({ query }) => query.has('offset'), { status: 500, body: '' })],
  ['a later page of tokens that is the first one again', asked('tokens', ({ query }) => query.delete('offset'))],
  [
    'an invalid record on a later page',
    { records: ({ subscriptions }) => Object.assign(subscriptions[24] ?? {}, { id: 25 }) },
  ],
  [
    'ids that are not unique',
    { records: ({ subscriptions }) => Object.assign(subscriptions[24] ?? {}, { id: 'sub_24' }) },
  ],
  // Fields
  ['a name in camelCase', customer({ billing_address_line1: undefined, billingAddressLine1: 'Elm Street 1' })],
  ['one name in another spelling', customer({ billing_address_zip_code: undefined, billing_address_zipcode: '62701' })],
  ['a customer without a name', customer({ name: undefined })],
  ['a customer whose name is null', customer({ name: null })],
  ['a country by its name', customer({ billing_address_country_code: 'Spain' })],
  ['a truth value as text', customer({ is_business: 'true' })],
  ['an item that is not an object', subscription({ items: ['item'] })],
  ['an unknown state', subscription({ state: 'paused' })],
  ['a date that does not exist', subscription({ canceled_at: '2026-02-30T00:00:00Z' })],
  ['an id that traverses the path', subscription({ id: '..' })],
  ['an amount as a number', item((price) => Object.assign(price, { price: 12.5 }))],
  ['an amount with too many digits for a number', item((price) => Object.assign(price, { price: 0.1 + 0.2 }))],
  ['an amount with a comma', item((price) => Object.assign(price, { price: '12,50' }))],
  ['an unknown unit', item((price) => Object.assign(price, { billing_period: { time_unit: 'fortnight', value: 1 } }))],
  ['a token whose value is an object', token({ value: { secret: 'x' } })],
  ['a token whose value is empty', token({ value: '' })],
  ['a token whose expiry is a number', token({ expires_at: 5 })],
  ['a token that is expired before its date', token({ expires_at: '2999-01-01T00:00:00Z', is_expired: true })],
  ['a token that is expired by its date only', token({ expires_at: '2020-01-01T00:00:00Z', is_expired: false })],
  // Headers and access
  ['no Date', headers('customer', { date: null })],
  ['a clock that is wrong', headers('customer', { date: 'Mon, 05 Jan 2026 09:00:00 GMT' })],
  ['a response from a cache', headers('customer', { age: '30' })],
  [
    'a response of a cache whose clock is wrong',
    headers('customer', { date: 'Mon, 05 Jan 2026 09:00:00 GMT', age: '0' }),
  ],
  ['a response of a cache without Date', headers('customer', { date: null, age: '30' })],
  ['an Age that can not be read', headers('customer', { age: 'x' })],
  ['responses that caches share', headers('tokens', { 'cache-control': 'public, max-age=60' })],
  ['responses that caches may share', headers('customer', { 'cache-control': 'max-age=60' })],
  ['responses of which caches decide themselves', headers('customer', { 'cache-control': null })],
  ['data without a session', only('customer', ({ isSignedIn }) => !isSignedIn, { status: 200, body: { id: 'cus_1' } })],
  ['CORS for every origin', cors('customer', ({ origin }) => origin?.endsWith('.invalid') === true, forAll)],
  [
    'no CORS with credentials',
    headers('customer', { 'access-control-allow-credentials': null }),
    { isCrossOrigin: true },
  ],
  [
    'CORS that names no origin',
    headers('customer', { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Date', vary: null }),
    { isCrossOrigin: true },
  ],
  [
    'a Date that pages of another origin can not read',
    headers('customer', { 'access-control-expose-headers': 'Retry-After' }),
    { isCrossOrigin: true },
  ],
  [
    'a bearer token that pages of another origin can not send',
    cors('customer', isPreflight, () => ({ 'access-control-allow-headers': 'Content-Type' })),
    { ...BEARER, isCrossOrigin: true },
  ],
  ['a policy that blocks requests', headers('page', { 'content-security-policy': "connect-src 'none'" })],
  // The usage endpoint
  ['usage that refuses valid tokens', status('usage', 401)],
  [
    'usage that knows only the first page of tokens',
    asked('usage', (request) => request.token === 'token-1c' && Object.assign(request, { token: '' })),
  ],
  ['usage that redirects', answer('usage', { status: 302, headers: { location: '/login' } })],
  ['usage without an envelope', data('usage', ({ data: list }) => list)],
  ['usage that is never reported', quota({ usage: null })],
  ['a limit with more digits than a number has', quota({ quota: 2 ** 60 })],
  [
    'usage for any token',
    asked('usage', (request) =>
      Object.assign(request, { token: VALID_TOKENS[request.query.get('subscription_id') ?? ''] }),
    ),
  ],
  [
    'usage of a second subscription, where only the first is checked',
    asked('usage', (request) => {
      if (request.query.getAll('subscription_id').join() !== 'sub_1,sub_2') return;
      request.query.set('subscription_id', 'sub_2');
      Object.assign(request, { token: VALID_TOKENS['sub_2'] });
    }),
  ],
  [
    'refusals that tell which ids exist',
    refuse(({ query }) => (query.get('customer_id') === 'cus_1' ? {} : { status: 404 })),
  ],
  [
    'refusals whose body tells why',
    refuse(({ token: presented }) => ({ body: { error: presented === 'token-1b' ? 'expired' : 'unknown' } })),
  ],
  ['refusals as server errors', refuse(() => ({ status: 500 }))],
  ['refusals that caches may keep', refuse(() => ({ headers: {} }))],
  [
    'usage that caches may keep',
    replies('usage', (reply) => {
      if (reply.status === 200) reply.headers['cache-control'] = 'private';
    }),
  ],
  [
    'usage that pages of another origin can not read',
    headers('usage', { 'access-control-allow-origin': null }),
    { isCrossOrigin: true },
  ],
  [
    'usage without a response to preflight requests',
    only('usage', isPreflight, { status: 405 }),
    { isCrossOrigin: true },
  ],
  [
    'usage that allows all headers, which does not include the token',
    cors('usage', isPreflight, () => ({ 'access-control-allow-headers': '*' })),
    { isCrossOrigin: true },
  ],
  ['usage for pages of all origins', cors('usage', hasOrigin, (origin) => ({ 'access-control-allow-origin': origin }))],
  [
    'no response to preflight requests of usage',
    only('usage', isPreflight, { isClosed: true }),
    { isCrossOrigin: true },
  ],
  // The page
  ['a page that redirects', answer('page', { status: 302, headers: { location: 'https://login.invalid/' } })],
  ['a page that does not exist', answer('page', { status: 404 })],
  ['a page without end', answer('page', { body: ' '.repeat(5_000_000) })],
  [
    'a policy that blocks the script and usage',
    answer('page', {
      body: '<script src="/portal-widgets.js" data-usage-url="https://usage.invalid/"></script>',
      headers: { 'content-security-policy': "script-src 'none'; connect-src 'self'" },
    }),
  ],
  ['a page in a sandbox', headers('page', { 'content-security-policy': 'sandbox allow-scripts' })],
  // Usage with the session
  ['session usage that needs a token', status('usage', 401), WITH_SESSION],
  ['session usage that is redirected', answer('usage', { status: 302, headers: { location: '/login' } }), WITH_SESSION],
  [
    'session usage without the session',
    only('usage', ({ isSignedIn }) => !isSignedIn, { status: 200, body: DATA }),
    WITH_SESSION,
  ],
  ['another status without the session', only('usage', ({ isSignedIn }) => !isSignedIn, { status: 403 }), WITH_SESSION],
  ['session usage of every subscription', only('usage', isUnknown, { status: 200, body: DATA }), WITH_SESSION],
  ['another status for an unknown subscription', only('usage', isUnknown, { status: 500 }), WITH_SESSION],
  [
    'session usage that may be stored',
    only('usage', ({ isSignedIn, query }) => isSignedIn && query.get('subscription_id') === 'sub_1', {
      headers: { 'cache-control': 'private' },
    }),
    WITH_SESSION,
  ],
  ['session usage for pages of all origins', cors('usage', hasOrigin, forAll), WITH_SESSION],
  [
    'session usage without credentials for its page',
    headers('usage', { 'access-control-allow-credentials': null }),
    { ...WITH_SESSION, isCrossOrigin: true },
  ],
  [
    'session usage whose preflight response lacks the header',
    cors('usage', isPreflight, () => ({ 'access-control-allow-headers': 'X-Other' })),
    { env: BEARER.env, args: [...BEARER.args, ...WITH_SESSION.args], isCrossOrigin: true },
  ],
];

async function check(
  backend: Fault,
  { isCrossOrigin = false, args = [], env = { PORTAL_COOKIE: SESSION } }: Settings = {},
) {
  const { origin, otherOrigin, close } = await startBackend(backend);
  const page = isCrossOrigin ? otherOrigin : origin;
  const options = ['--subscriptions=2', '--page', page, '--usage-url', `${origin}/usage`];
  const { stdout, exitCode } = await run(['check', origin, ...options, ...args], { env });
  await close();
  return { lines: findingsIn(stdout), exitCode };
}

describe('portal-widgets check, of a backend', () => {
  it.each<Settings>([{}, BEARER, WITH_SESSION, { ...BEARER, args: [...BEARER.args, ...WITH_SESSION.args] }])(
    'finds nothing without a fault, with %j',
    async (settings) => {
      expect(await check({}, settings)).toEqual({ lines: [], exitCode: 0 });
      expect(await check({}, { ...settings, isCrossOrigin: true })).toEqual({ lines: [], exitCode: 0 });
    },
  );

  it.each(['private, max-age=60', 'max-age=0, must-revalidate'])(
    'with Cache-Control: %s, finds nothing',
    async (value) => {
      expect(await check(headers('customer', { 'cache-control': value }))).toEqual({ lines: [], exitCode: 0 });
    },
  );

  it('does not print a bearer token that the portal repeats', async () => {
    const { lines } = await check(subscription({ state: 'session' }), BEARER);
    expect(lines).toEqual(["listSubscriptions warning unknown-value state: The widgets don't know this value."]);
  });

  const findings = new Map<string, string>();

  it.concurrent.each(ROWS.map((row) => [row[0], row] as const))(
    'has findings with %s',
    async (_, [fault, backend, settings]) => {
      const { lines, exitCode } = await check(backend, settings);
      expect([lines.length > 0, exitCode]).toEqual([true, 1]);
      findings.set(fault, `- ${fault}: ${lines.join(' ')}\n`);
    },
  );

  it('reports the findings in backend-findings.md', async () => {
    const list = ROWS.map(([fault]) => findings.get(fault)).join('');
    await expect(list).toMatchFileSnapshot('backend-findings.md');
  });
});

describe('portal-widgets check, of a hostile backend', () => {
  const MB = 1_000_000;

  it.each<[string, Route, string]>([
    ['a million empty records', 'subscriptions', `{"data":[${Array.from({ length: 1.2 * MB }, () => '{}').join()}]}`],
    ['a million nested arrays', 'subscriptions', `{"data":${'['.repeat(1.5 * MB)}${']'.repeat(1.5 * MB)}}`],
    [
      'a record with many fields',
      'customer',
      `{${Array.from({ length: 250_000 }, (_, index) => `"field${index}":0`).join()}}`,
    ],
    ['many metrics', 'usage', `{"data":[${Array.from({ length: 1.2 * MB }, () => '0').join()}]}`],
  ])('ends with %s', async (_, route, body) => {
    expect(body.length).toBeLessThan(4 * MB);
    // Quadratic time would be minutes here, and a spread of a long array an error.
    const { exitCode } = await check(answer(route, { body }));
    expect(exitCode).toBe(1);
  });
});
