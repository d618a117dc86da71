// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PortalReport } from '../../src/cli/check/format-report.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { type BackendRequest, type Fault, type Reply, type Route, SESSION, startBackend } from './faulty-backend.js';
import { run } from './run-cli.js';

interface Row {
  readonly fault: string;
  readonly backend: Fault;
  /** "severity check code [field]: message" of the only finding. */
  readonly says: string;
  /** The page is on another origin than the backend. */
  readonly isCrossOrigin?: boolean;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Changes the responses of one route, except for those without a session and to preflight requests. */
const replies = (route: Route, change: (reply: Reply) => void): Fault => ({
  reply: (reply, request) => {
    const isAuthorized = request.isSignedIn || route === 'usage' || route === 'page';
    if (request.route === route && isAuthorized && request.method === 'GET') change(reply);
  },
});

const headers = (route: Route, changed: Record<string, string | null>): Fault =>
  replies(route, (reply) => Object.assign(reply.headers, changed));

const status = (route: Route, code: number): Fault =>
  replies(route, (reply) => Object.assign(reply, { status: code, body: { error: 'error' } }));

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
  records: ({ tokens }) => Object.assign(tokens['sub_2']?.[0] ?? {}, fields),
});

const metric = (change: (each: any) => void): Fault => ({
  records: ({ usage }) => {
    usage['sub_1'] = structuredClone(usage['sub_1'] ?? []);
    for (const each of usage['sub_1']) change(each);
  },
});

/** Lets requests of the usage endpoint pass as those with a valid token. */
const acceptUsage = (isAccepted: (request: BackendRequest) => boolean): Fault => ({
  request: (request) => {
    if (request.route === 'usage' && isAccepted(request)) Object.assign(request, { token: 'token-1a' });
  },
});

/** Changes refusals of the usage endpoint. */
const refuse = (change: (request: BackendRequest) => Partial<Reply>): Fault => ({
  reply: (reply, request) => {
    if (request.route === 'usage' && reply.status === 401) Object.assign(reply, change(request));
  },
});

/** Changes responses of the usage endpoint to preflight requests. */
const preflight = (change: (reply: Reply) => void): Fault => ({
  reply: (reply, { route, method }) => {
    if (route === 'usage' && method === 'OPTIONS') change(reply);
  },
});

// Far above what other requests take on a busy machine.
const SLOW_MS = 2200;
const SLOW = ['--max-latency=2000'];

const ROWS: readonly Row[] = [
  // Requests that fail
  {
    fault: 'a server error',
    backend: status('customer', 500),
    says: 'error getCustomer server: The status is 500.',
  },
  {
    fault: 'a rate limit',
    backend: status('customer', 429),
    says: 'error getCustomer rate-limited: The status is 429.',
  },
  {
    fault: 'a customer without access',
    backend: status('customer', 403),
    says: 'error getCustomer forbidden: The status is 403.',
  },
  {
    fault: 'a list at another path, without the slash',
    backend: status('subscriptions', 404),
    says: 'error listSubscriptions not-found: The status is 404.',
  },
  {
    fault: 'tokens that are not served',
    backend: status('tokens', 404),
    says: 'error listAccessTokens not-found: The status is 404.',
  },
  {
    fault: 'a redirect to a login page',
    backend: replies('subscriptions', (reply) => {
      Object.assign(reply, { status: 302, body: '', headers: { location: 'https://login.invalid/' } });
    }),
    says: 'error listSubscriptions session-ended: The request is redirected to another origin, as to a login page.',
  },
  {
    fault: 'a login form instead of JSON',
    backend: replies('subscriptions', (reply) => {
      Object.assign(reply, { body: '<!doctype html><form></form>', headers: { 'content-type': 'text/html' } });
    }),
    says: 'error listSubscriptions session-ended: The response is an HTML form, as of a login page.',
  },
  {
    fault: 'a connection that is closed',
    backend: replies('subscriptions', (reply) => Object.assign(reply, { isClosed: true })),
    says: 'error listSubscriptions network: The connection was closed (UND_ERR_SOCKET).',
  },
  {
    fault: 'no response in time',
    backend: replies('subscriptions', (reply) => Object.assign(reply, { delayMs: 4000 })),
    args: ['--timeout=2'],
    says: 'error listSubscriptions timeout: There is no complete response within 2 s.',
  },
  {
    fault: 'a slow response',
    backend: replies('customer', (reply) => Object.assign(reply, { delayMs: SLOW_MS })),
    args: SLOW,
    says: 'warning getCustomer slow: The response takes longer than 2000 ms.',
  },
  {
    fault: 'an endless response',
    backend: replies('subscriptions', (reply) => Object.assign(reply, { body: ' '.repeat(5_000_000) })),
    says: 'warning listSubscriptions large-response: The response has more than 4 MB, and was not read to its end.',
  },
  {
    fault: 'a redirect to the same response',
    backend: {
      reply: (reply, { route, query, isSignedIn }) => {
        if (route === 'customer' && isSignedIn && !query.has('again'))
          Object.assign(reply, { status: 307, body: '', headers: { location: '?again=1' } });
      },
    },
    says: 'warning getCustomer redirect: The request is redirected, so that it takes twice as long.',
  },
  // JSON
  {
    fault: 'text that is no JSON',
    backend: replies('customer', (reply) => Object.assign(reply, { body: '{"id": cus_1}' })),
    says: 'error getCustomer malformed: The response is not JSON (status 200).',
  },
  {
    fault: 'JSON as text/plain',
    backend: headers('customer', { 'content-type': 'text/plain' }),
    says: 'warning getCustomer content-type content-type: The response is JSON, but the header is text/plain instead of application/json.',
  },
  {
    fault: 'JSON as text/html',
    backend: headers('customer', { 'content-type': 'text/html' }),
    says: 'error getCustomer json-as-html content-type: The response is JSON, but the header is text/html: the widgets take it for a page, such as a login page.',
  },
  {
    fault: 'a byte order mark',
    backend: replies('customer', (reply) => {
      Object.assign(reply, { body: `\uFEFF${JSON.stringify(reply.body)}` });
      reply.headers['content-type'] = 'application/json';
    }),
    says: 'warning getCustomer byte-order-mark: The JSON begins with a byte order mark.',
  },
  // Envelopes
  {
    fault: 'a customer in an envelope',
    backend: data('customer', (body) => ({ data: body })),
    says: 'error getCustomer wrong-envelope: The record is in a field; send it as the response: data.',
  },
  {
    fault: 'a customer in an array',
    backend: data('customer', (body) => [body]),
    says: 'error getCustomer malformed: The response is not an object.',
  },
  {
    fault: 'a list without an envelope',
    backend: data('subscriptions', ({ data: list }) => list),
    says: 'error listSubscriptions wrong-envelope data: The response is an array; send it as "data" of an object with "metadata".',
  },
  {
    fault: 'a list under another name',
    backend: data('subscriptions', ({ data: subscriptions, metadata }) => ({ subscriptions, metadata })),
    says: 'error listSubscriptions wrong-envelope data: The list has another name, which should be "data": subscriptions.',
  },
  {
    fault: 'no pagination',
    backend: data('tokens', ({ data: list }) => ({ data: list })),
    says: "warning listAccessTokens pagination metadata.pagination: It is missing, so that the widgets can't know whether there are more records.",
  },
  {
    fault: 'pagination beside metadata',
    backend: data('tokens', ({ data: list, metadata: { pagination } }) => ({ data: list, pagination })),
    says: 'warning listAccessTokens pagination metadata.pagination: The total is in another place; send limit, offset and total in it.',
  },
  {
    fault: 'a total as text',
    backend: data('tokens', ({ data: list, metadata: { pagination } }) => ({
      data: list,
      metadata: { pagination: { ...pagination, total: String(pagination.total) } },
    })),
    says: 'warning listAccessTokens pagination metadata.pagination.total: The value is not a natural number.',
  },
  {
    fault: 'a total of the page instead of the list',
    backend: data('tokens', ({ data: list, metadata: { pagination } }) => ({
      data: list,
      metadata: { pagination: { ...pagination, total: Math.min(1, list.length) } },
    })),
    says: 'warning listAccessTokens pagination metadata.pagination.total: The total is less than the number of records.',
  },
  // Parameters and later pages
  {
    fault: 'an ignored offset',
    backend: { request: ({ route, query }) => route === 'subscriptions' && query.delete('offset') },
    says: 'error listSubscriptions offset-ignored offset: The parameter has no effect, or the order of the records changes.',
  },
  {
    fault: 'an offset in pages instead of records',
    backend: {
      request: ({ route, query }) => {
        if (route === 'subscriptions' && query.get('offset') === '1') query.set('offset', '20');
      },
      reply: (reply, { route, query }) => {
        if (route === 'subscriptions' && query.get('offset') === '20')
          Object.assign((reply.body as any).metadata?.pagination ?? {}, { offset: Number(query.get('limit')) });
      },
    },
    says: 'error listSubscriptions offset-ignored offset: The parameter has no effect, or the order of the records changes.',
  },
  {
    fault: 'an ignored limit',
    backend: {
      request: ({ route, query }) => {
        if (route === 'subscriptions' && Number(query.get('limit')) < 20) query.set('limit', '20');
      },
    },
    says: 'warning listSubscriptions limit-ignored limit: The response has more records than the requested limit.',
  },
  {
    fault: 'an ignored state',
    backend: { request: ({ route, query }) => route === 'subscriptions' && query.delete('state') },
    says: 'error listSubscriptions filter-ignored state: The response has subscriptions in other states than the requested one.',
  },
  {
    fault: 'a last page that is missing',
    backend: {
      reply: ({ body }, { route, query }) => {
        if (route === 'subscriptions' && Number(query.get('offset')) >= 20) (body as any).data = [];
      },
    },
    says: 'warning listSubscriptions pagination metadata.pagination.total: The total is more than the number of records.',
  },
  {
    fault: 'an error on a later page of tokens',
    backend: {
      reply: (reply, { route, query }) => {
        if (route === 'tokens' && query.has('offset')) Object.assign(reply, { status: 500, body: '' });
      },
    },
    says: 'error listAccessTokens server: The status is 500.',
  },
  {
    fault: 'a later page of tokens that is the first one again',
    backend: { request: ({ route, query }) => route === 'tokens' && query.delete('offset') },
    says: 'error listAccessTokens offset-ignored offset: The parameter has no effect: a later page is the first one again.',
  },
  {
    fault: 'an invalid record on a later page',
    backend: { records: ({ subscriptions }) => Object.assign(subscriptions[24] ?? {}, { id: 25 }) },
    says: 'error listSubscriptions invalid-record id: The value is not of the type string, so that the widgets skip the record.',
  },
  {
    fault: 'ids that are not unique',
    backend: { records: ({ subscriptions }) => Object.assign(subscriptions[24] ?? {}, { id: 'sub_24' }) },
    says: 'error listSubscriptions duplicate-id id: Several records have the same id.',
  },
  // Fields
  {
    fault: 'names in camelCase',
    backend: {
      records: ({ customer: record }) => {
        for (const [name, value] of Object.entries(record)) {
          delete record[name];
          record[name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = value;
        }
      },
    },
    says: 'warning getCustomer misnamed-field: Names are in camelCase; send them in snake_case, such as billing_address_line1.',
  },
  {
    fault: 'one name in another spelling',
    backend: customer({ billing_address_zip_code: undefined, billing_address_zipcode: '62701' }),
    says: 'warning getCustomer misnamed-field billing_address_zip_code: The field is missing; the response has billing_address_zipcode instead.',
  },
  {
    fault: 'a customer without a name',
    backend: customer({ name: undefined }),
    says: 'warning getCustomer missing-field name: The field is missing.',
  },
  {
    fault: 'a country by its name',
    backend: customer({ billing_address_country_code: 'Spain' }),
    says: 'warning getCustomer unknown-value billing_address_country_code: The widgets do not know this value: Spain.',
  },
  {
    fault: 'a truth value as text',
    backend: customer({ is_business: 'true' }),
    says: 'warning getCustomer wrong-type is_business: The value is of the type string, documented as boolean.',
  },
  {
    fault: 'a subscription without items',
    backend: subscription({ items: null }),
    says: 'warning listSubscriptions unexpected-null items: The value is null, documented as array.',
  },
  {
    fault: 'an id that traverses the path',
    backend: subscription({ id: '..' }),
    says: "error listSubscriptions unusable-id id: The id can't be sent in a URL, so that the widgets show neither tokens nor usage.",
  },
  {
    fault: 'a date without ISO 8601',
    backend: subscription({ activated_at: '05/01/2026' }),
    says: 'warning listSubscriptions invalid-value activated_at: The value is not an ISO 8601 date-time.',
  },
  {
    fault: 'an amount as a number',
    backend: item((price) => Object.assign(price, { price: 12.5 })),
    says: 'warning listSubscriptions wrong-type items[].price.price: The value is a number: customers see the digits that JSON has left of it; send a decimal string.',
  },
  {
    fault: 'an amount as a number of more digits than it can have',
    backend: item((price) => Object.assign(price, { price: 0.1 + 0.2 })),
    says: 'warning listSubscriptions invalid-value items[].price.price: The value is a number that JSON may have rounded, so that customers see no amount; send a decimal string.',
  },
  {
    fault: 'an amount with a comma',
    backend: item((price) => Object.assign(price, { price: '12,50' })),
    says: 'warning listSubscriptions invalid-value items[].price.price: The value is not a decimal number.',
  },
  {
    fault: 'an unknown unit',
    backend: item((price) => Object.assign(price, { billing_period: { time_unit: 'fortnight', value: 1 } })),
    says: 'warning listSubscriptions unknown-value items[].price.billing_period.time_unit: The widgets do not know this value: fortnight.',
  },
  {
    fault: 'a token whose value is an object',
    backend: token({ value: { secret: 'x' } }),
    says: 'error listAccessTokens invalid-record value: The value is not of the type string, so that the widgets skip the record.',
  },
  {
    fault: 'a token that is expired by its date only',
    backend: token({ expires_at: '2020-01-01T00:00:00Z', is_expired: false }),
    says: 'warning listAccessTokens contradictory-expiry is_expired: The value contradicts expires_at.',
  },
  // Headers and access
  {
    fault: 'no Date',
    backend: headers('customer', { date: null }),
    says: "warning getCustomer date date: The header is missing or invalid, so that expiry is compared with the user's clock.",
  },
  {
    fault: 'a clock that is wrong',
    backend: headers('customer', { date: 'Mon, 05 Jan 2026 09:00:00 GMT' }),
    says: "warning getCustomer date date: The header differs from this computer's clock by more than a minute.",
  },
  {
    fault: 'responses that caches share',
    backend: headers('tokens', { 'cache-control': 'public, max-age=60' }),
    says: "error listAccessTokens shared-cache cache-control: The header lets shared caches store a user's data: private or no-store is missing.",
  },
  {
    fault: 'responses of which caches decide themselves',
    backend: headers('customer', { 'cache-control': null }),
    says: "warning getCustomer cache-control cache-control: The header is missing, so that each cache decides itself whether to keep a user's data; send private or no-store.",
  },
  {
    fault: 'data without a session',
    backend: {
      reply: (reply, { route, isSignedIn }) => {
        if (route === 'customer' && !isSignedIn) Object.assign(reply, { status: 200, body: { id: 'cus_1' } });
      },
    },
    says: 'error session open-access: The portal responds with data although there is no session.',
  },
  {
    fault: 'CORS for every origin',
    backend: {
      reply: ({ headers: sent }, { route, origin }) => {
        if (route === 'customer' && origin?.endsWith('.invalid')) {
          sent['access-control-allow-origin'] = origin;
          sent['access-control-allow-credentials'] = 'true';
        }
      },
    },
    says: "error session open-cors access-control-allow-origin: The header lets pages of every origin read a user's data.",
  },
  {
    fault: 'no CORS with credentials',
    backend: headers('customer', { 'access-control-allow-credentials': null }),
    isCrossOrigin: true,
    says: 'error getCustomer cors access-control-allow-credentials: The header is not true.',
  },
  {
    fault: 'a Date that pages of another origin can not read',
    backend: headers('customer', { 'access-control-expose-headers': 'Retry-After' }),
    isCrossOrigin: true,
    says: "warning getCustomer cors-headers access-control-expose-headers: The header does not list Date, so that expiry is compared with the user's clock.",
  },
  {
    fault: 'a bearer token that pages of another origin can not send',
    backend: {
      reply: (reply, { route, method }) => {
        if (route === 'customer' && method === 'OPTIONS')
          reply.headers['access-control-allow-headers'] = 'Content-Type';
      },
    },
    isCrossOrigin: true,
    args: ['--header-env=SESSION_HEADER'],
    env: { SESSION_HEADER: 'Authorization: Bearer session' },
    says: 'error getCustomer cors access-control-allow-headers: The header of the preflight response does not list authorization.',
  },
  {
    fault: 'a policy that blocks requests',
    backend: headers('page', { 'content-security-policy': "connect-src 'none'" }),
    says: 'error page csp connect-src: The policy blocks requests to the portal.',
  },
  // The usage endpoint
  {
    fault: 'usage that refuses valid tokens',
    backend: status('usage', 401),
    says: 'error usage usage-refused: The status is 401 for an unexpired token of the subscription.',
  },
  {
    fault: 'usage that knows only the first page of tokens',
    backend: {
      request: (request) => {
        if (request.route === 'usage' && request.token === 'token-1c') Object.assign(request, { token: '' });
      },
    },
    says: 'error usage usage-refused: An unexpired token on a later page of the list is refused: the first page is not enough.',
  },
  {
    fault: 'usage that redirects',
    backend: replies('usage', (reply) => Object.assign(reply, { status: 302, headers: { location: '/login' } })),
    says: 'error usage usage-redirect: The request is redirected, which the widgets do not follow with a token.',
  },
  {
    fault: 'usage without an envelope',
    backend: data('usage', ({ data: list }) => list),
    says: 'error usage wrong-envelope data: The response is an array; send it as "data" of an object.',
  },
  {
    fault: 'usage as text/html',
    backend: headers('usage', { 'content-type': 'text/html' }),
    says: 'error usage json-as-html content-type: The response is JSON, but the header is text/html: the widgets take it for a page, such as a login page.',
  },
  {
    fault: 'usage after the time limit',
    backend: replies('usage', (reply) => Object.assign(reply, { delayMs: 4000 })),
    args: ['--timeout=2'],
    says: 'error usage timeout: There is no complete response within 2 s.',
  },
  {
    fault: 'slow usage',
    backend: replies('usage', (reply) => Object.assign(reply, { delayMs: SLOW_MS })),
    args: SLOW,
    says: 'warning usage slow: The response takes longer than 2000 ms.',
  },
  {
    fault: 'usage without an end',
    backend: replies('usage', (reply) => Object.assign(reply, { body: ' '.repeat(5_000_000) })),
    says: 'warning usage large-response: The response has more than 4 MB, and was not read to its end.',
  },
  {
    fault: 'usage that is never reported',
    backend: metric((each) => Object.assign(each, { quotas: [{ ...each.quotas[0], usage: null }] })),
    says: 'warning usage usage-missing: No quota has a usage: the request to the Provider API has to ask for current usage.',
  },
  {
    fault: 'a limit with more digits than a number has',
    backend: metric((each) => Object.assign(each.quotas[0], { quota: 2 ** 60 })),
    says: 'warning usage invalid-value quotas[].quota: The number has more digits than a page can read; a string keeps them.',
  },
  {
    fault: 'usage for any token',
    backend: {
      request: (request) => {
        if (request.route === 'usage')
          Object.assign(request, { token: ALL[request.query.get('subscription_id') ?? ''] });
      },
    },
    says: 'error usage usage-open: The response to no token, a wrong token, an expired token and a token of another subscription is usage.',
  },
  {
    fault: 'usage for expired tokens',
    backend: acceptUsage(({ token: presented }) => presented === 'token-1b'),
    says: 'error usage usage-open: The response to an expired token is usage.',
  },
  {
    fault: 'usage for tokens of other subscriptions',
    backend: {
      request: (request) => {
        if (request.route === 'usage' && Object.values(ALL).includes(request.token ?? ''))
          Object.assign(request, { token: ALL[request.query.get('subscription_id') ?? ''] });
      },
    },
    says: 'error usage usage-open: The response to a token of another subscription is usage.',
  },
  {
    fault: 'usage of the second of two subscriptions, of which the first is checked',
    backend: {
      reply: (reply, { route, query }) => {
        const [first, second] = query.getAll('subscription_id');
        if (route !== 'usage' || first !== 'sub_1' || second !== 'sub_2') return;
        Object.assign(reply, { status: 200, body: { data: [billableMetricRecord({ label: 'Messages' })] } });
      },
    },
    says: 'error usage usage-open subscription_id: With two ids, the response is the usage of the one that the token does not belong to.',
  },
  {
    fault: 'refusals that tell which ids exist',
    backend: refuse(({ query }) => (query.get('customer_id') === 'cus_1' ? {} : { status: 404 })),
    says: 'warning usage usage-refusal: Refusals differ, so that a caller can find out which ids and tokens exist.',
  },
  {
    fault: 'refusals whose body tells why',
    backend: refuse(({ token: presented }) => ({ body: { error: presented === 'token-1b' ? 'expired' : 'unknown' } })),
    says: 'warning usage usage-refusal: Refusals differ, so that a caller can find out which ids and tokens exist.',
  },
  {
    fault: 'refusals as server errors',
    backend: refuse(() => ({ status: 500 })),
    says: 'warning usage usage-refusal: Refusals have the status 500 instead of the status 401.',
  },
  {
    fault: 'refusals that caches may keep',
    backend: refuse(() => ({ headers: {} })),
    says: 'error usage shared-cache cache-control: The header of refusals lacks no-store.',
  },
  {
    fault: 'usage that caches may keep',
    backend: replies('usage', (reply) => {
      if (reply.status === 200) reply.headers['cache-control'] = 'private';
    }),
    says: 'error usage shared-cache cache-control: The header lacks no-store.',
  },
  {
    fault: 'usage that pages of another origin can not read',
    backend: headers('usage', { 'access-control-allow-origin': null }),
    isCrossOrigin: true,
    says: "error usage cors access-control-allow-origin: The header is not the page's origin.",
  },
  {
    fault: 'usage without a response to preflight requests',
    backend: preflight((reply) => Object.assign(reply, { status: 405 })),
    isCrossOrigin: true,
    says: 'error usage cors OPTIONS: The status of the preflight request is 405.',
  },
  {
    fault: 'usage that allows all headers, which does not include the token',
    backend: preflight((reply) => Object.assign(reply.headers, { 'access-control-allow-headers': '*' })),
    isCrossOrigin: true,
    says: 'error usage cors access-control-allow-headers: The header of the preflight response does not list Authorization.',
  },
  {
    fault: 'usage for pages of all origins',
    backend: {
      reply: (reply, { route, origin }) => {
        if (route === 'usage' && origin !== undefined) reply.headers['access-control-allow-origin'] = origin;
      },
    },
    says: 'error usage open-cors access-control-allow-origin: The header lets pages of every origin read usage.',
  },
  {
    fault: 'a unit under another name',
    backend: metric((each) => {
      each.quotas = [{ ...each.quotas[0], period: { Unit: 'month', value: 1 } }];
    }),
    says: 'warning usage misnamed-field quotas[].period.unit: The field is missing; the response has Unit instead.',
  },
];

/** A valid token of each subscription. */
const ALL: Readonly<Record<string, string>> = { sub_1: 'token-1a', sub_2: 'token-2a' };

async function check({
  backend,
  isCrossOrigin = false,
  args = [],
  env = { PORTAL_COOKIE: SESSION },
}: Omit<Row, 'fault' | 'says'>) {
  const { origin, otherOrigin, close } = await startBackend(backend);
  const page = isCrossOrigin ? otherOrigin : origin;
  const options = ['--subscriptions=2', '--max-latency=60000', '--page', page, '--usage-url', `${origin}/usage`];
  const { stdout, exitCode } = await run(['check', origin, '--json', ...options, ...args], { env }).finally(close);
  const { findings } = JSON.parse(stdout) as PortalReport;
  const lines = findings.map(
    ({ severity, check: name, code, field, message }) =>
      `${severity} ${name} ${code}${field === undefined ? '' : ` ${field}`}: ${message}`,
  );
  return { lines, exitCode };
}

describe('portal-widgets check, of a backend', () => {
  it('without a fault, finds nothing', async () => {
    expect(await check({ backend: {} })).toEqual({ lines: [], exitCode: 0 });
    expect(await check({ backend: {}, isCrossOrigin: true })).toEqual({ lines: [], exitCode: 0 });
    const env = { SESSION_HEADER: 'Authorization: Bearer session' };
    const withBearer = { backend: {}, env, args: ['--header-env=SESSION_HEADER'] };
    expect(await check(withBearer)).toEqual({ lines: [], exitCode: 0 });
    expect(await check({ ...withBearer, isCrossOrigin: true })).toEqual({ lines: [], exitCode: 0 });
  });

  it('does not print a bearer token that the portal repeats', async () => {
    const env = { SESSION_HEADER: 'Authorization: Bearer session' };
    const { lines } = await check({
      backend: subscription({ state: 'session' }),
      env,
      args: ['--header-env=SESSION_HEADER'],
    });
    expect(lines).toEqual(['warning listSubscriptions unknown-value state: The widgets do not know this value.']);
  });

  it.concurrent.each(ROWS.map((row) => [row.fault, row] as const))(
    'with %s',
    { timeout: 60_000 },
    async (_, { says, ...row }) => {
      expect(await check(row)).toEqual({ lines: [says], exitCode: 1 });
    },
  );
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
    [
      'a record with many items',
      'subscriptions',
      `{"data":[{"id":"sub_1","items":[${Array.from({ length: 1.2 * MB }, () => '{}').join()}]}]}`,
    ],
    [
      'many tokens',
      'tokens',
      `{"data":[${Array.from({ length: 150_000 }, (_, index) => `{"value":"v${index}"}`).join()}]}`,
    ],
    ['many metrics', 'usage', `{"data":[${Array.from({ length: 1.2 * MB }, () => '{}').join()}]}`],
  ])('with %s, ends', { timeout: 120_000 }, async (_, route, body) => {
    expect(body.length).toBeLessThan(4 * MB);
    // Quadratic time would be minutes here, and a spread of a long array an error.
    const start = performance.now();
    const { exitCode } = await check({ backend: replies(route, (reply) => Object.assign(reply, { body })) });
    expect(exitCode).toBe(1);
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});
