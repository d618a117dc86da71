import { spawnSync } from 'node:child_process';
import { env } from 'node:process';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/mock-server/fault-injection.js';
import { billableMetricRecord, quotaRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { type MockServer, startMockServer } from '../../src/mock-server/server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { run } from '../cli/run-cli.js';
import { KEY } from './provider-service.js';
import { exampleVariables, startUsageExample, USAGE_EXAMPLES } from './usage-examples.js';
import { queryOf } from './usage-server.js';

const UNEXPIRED = { expires_at: null, is_expired: false };
const token = (value: string, fields: object = UNEXPIRED) => ({ id: value, name: 'Token', value, ...fields });
const manyTokens = (count: number) => Array.from({ length: count }, (_, index) => token(`token-${index}`));

const raw = (body: string, contentType: string) => ({ kind: 'raw', body, contentType }) as const;
const FAILURES: readonly (readonly [status: number, Fault, retryAfter?: string])[] = [
  [502, { kind: 'status', status: 500 }],
  [502, raw('<html>', 'text/html')],
  [502, raw('{"data":{}}', 'application/json')],
  [429, { kind: 'status', status: 429, headers: { 'retry-after': '7' } }, '7'],
  [502, { kind: 'redirect', location: 'https://login.invalid/' }],
  [502, { kind: 'reset-before' }],
  [502, { kind: 'cut' }],
];

const LABEL = 'Anfragen „\\"\n\u2028🙂';
const LIMIT = 2 ** 60;

/** Accounts of one subscription each, named after what is special about them. */
const ACCOUNTS: Readonly<Record<string, { readonly tokens: object[]; readonly metrics?: object[] }>> = {
  checked: {
    tokens: [token('expired', { expires_at: '2020-01-01T00:00:00Z', is_expired: true }), ...manyTokens(30)],
    metrics: [billableMetricRecord()],
  },
  long: {
    tokens: [
      token('expired', { expires_at: '2020-01-01T00:00:00Z', is_expired: false }),
      token('flagged', { expires_at: null, is_expired: true }),
      token('without-facts', {}),
      token('without-date', { expires_at: 'soon', is_expired: false }),
      token('zero-date', { expires_at: '0001-01-01T00:00:00Z', is_expired: false }),
      token('zero-date-flagged', { expires_at: '0001-01-01T00:00:00Z', is_expired: true }),
      token('zero-date-only', { expires_at: '0001-01-01T00:00:00Z' }),
      token('far-date', { expires_at: '9999-12-31T23:59:59Z', is_expired: false }),
      token('', UNEXPIRED),
      ...manyTokens(60),
    ],
  },
  endless: { tokens: manyTokens(2000) },
  exact: {
    tokens: manyTokens(1),
    metrics: [
      billableMetricRecord({ label: LABEL, quotas: [quotaRecord({ quota: LIMIT, usage: 1.5 })] }),
      billableMetricRecord({ quotas: [quotaRecord({ quota: -1, usage: 2 ** 53 - 1 })] }),
    ],
  },
};

const accountOf = ([id, { tokens, metrics = [] }]: [string, (typeof ACCOUNTS)[string]]) =>
  [
    id,
    {
      customer: { ...customerRecord({ id: `customer of ${id}` }), external_id: undefined },
      subscriptions: [`${id}/1`, `${id}/2`].map((each) => subscriptionRecord({ id: each })),
      tokens: { [`${id}/1`]: tokens, [`${id}/2`]: [token(`other-${id}`)] },
      metrics: { [`${id}/1`]: metrics, [`${id}/2`]: [billableMetricRecord({ label: 'Messages' })] },
    },
  ] as const;

const queryTo = (account: string) => queryOf(`customer of ${account}`, `${account}/1`);

describe.each(USAGE_EXAMPLES.map((each) => [each.title, each] as const))('%s', { timeout: 120_000 }, (_, example) => {
  const isSkipped = example.command === undefined;
  let service: MockServer;
  let url: string;

  beforeAll(async () => {
    if (isSkipped) return;
    service = await startMockServer({
      providerKey: KEY,
      accounts: Object.fromEntries(Object.entries(ACCOUNTS).map(accountOf)),
      pages: () => ({ body: '<!doctype html>', type: 'text/html' }),
    });
    const { origin } = service;
    const stops = [() => service.stop()];
    url = await startUsageExample(example, { serviceOrigin: origin, portalOrigin: origin }, (stop) =>
      stops.unshift(stop),
    );
    return async () => {
      for (const stop of stops) await stop();
    };
  }, 120_000);

  afterEach(() => service?.faults.clear());

  const send = (
    presented: string | null,
    { query = queryTo('checked'), method = 'GET', origin = service.origin } = {},
  ) =>
    fetch(`${url}?${query}`, {
      method,
      headers: { origin, ...(presented !== null && { authorization: `Bearer ${presented}` }) },
    });
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).status;

  it.skipIf(isSkipped).each(['==x', 'usage='])(
    'does not start with a query parameter without name or value: %s',
    (query) => {
      const variables = {
        ...env,
        ...exampleVariables('https://service.example', 'https://portal.example', 0),
        USAGE_QUERY: query,
      };
      const options = { cwd: 'src/provider/examples', env: variables, encoding: 'utf8', timeout: 60_000 } as const;
      const { status, stderr } = spawnSync(example.command ?? '', [example.file], options);
      expect([status, stderr.trim()]).toEqual([1, 'USAGE_QUERY must be <name>=currentUsage.']);
    },
  );

  it.skipIf(isSkipped)('passes check --usage-url, on another origin', async () => {
    const args = ['check', service.origin, '--usage-url', url];
    const { stdout } = await run(args, { env: { PORTAL_COOKIE: sessionCookie('checked') } });
    expect(stdout).toMatch(/^usage +GET \/usage\n {2}200 in (?:.*\n)*\nNo findings\.\n$/m);
  });

  it.skipIf(isSkipped)('responds with usage to a valid token, and as documented to others', async () => {
    const response = await send('token-0');
    expect(await response.json()).toMatchObject({ data: [{ label: 'API calls', quotas: [{ usage: 250 }] }] });
    const { headers, status } = response;
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, service.origin]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-expose-headers')).toBe('Date, Retry-After');
    const refused = ['other', null, 'other-checked', 'other-long'].map((value) => statusOf(value));
    expect(await Promise.all(refused)).toEqual([401, 401, 401, 401]);
    expect(await statusOf('token-0', { query: queryOf('unknown', 'checked/1') })).toBe(401);
    for (const query of [
      'customer_id=..&subscription_id=a',
      'customer_id=a',
      'customer_id=a&subscription_id=',
      `${queryTo('checked')}&subscription_id=other`,
    ])
      expect([query, await statusOf('token-0', { query })]).toEqual([query, 400]);
    expect(await statusOf('token-0', { origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf('token-0', { origin: 'https://evil.example', method: 'OPTIONS' })).toBe(403);
    expect(await statusOf('token-0', { method: 'POST' })).toBe(405);
  });

  it.skipIf(isSkipped)('accepts a token on the first 50 pages, if it is known to be unexpired', async () => {
    for (const [account, presented, status] of [
      ...['expired', 'flagged', 'without-facts', 'without-date', 'zero-date-flagged', 'zero-date-only'].map(
        (value) => ['long', value, 401] as const,
      ),
      ['long', 'zero-date', 200],
      ['long', 'far-date', 200],
      ['long', 'token-59', 200],
      ['endless', 'token-0', 200],
      ['endless', 'token-1999', 422],
    ] as const)
      expect([presented, await statusOf(presented, { query: queryTo(account) })]).toEqual([presented, status]);
  });

  it.skipIf(isSkipped)('passes on texts and numbers exactly', async () => {
    const response = await send('token-0', { query: queryTo('exact') });
    const { data } = await response.json();
    expect(data[0]).toMatchObject({ label: LABEL, quotas: [{ quota: String(LIMIT), usage: 1.5 }] });
    expect(data[1].quotas).toMatchObject([{ quota: -1, usage: 2 ** 53 - 1 }]);
  });

  it.skipIf(isSkipped)('responds as documented if the service fails, limits requests or redirects', async () => {
    for (const [status, fault, retryAfter = null] of FAILURES) {
      for (const operation of ['provider.listAccessTokens', 'provider.listBillableMetrics'] as const) {
        service.faults.clear();
        service.faults.set(operation, fault);
        const response = await send('token-0');
        expect([fault, response.status, response.headers.get('retry-after')]).toEqual([fault, status, retryAfter]);
      }
    }
    service.faults.clear();
    service.faults.set('provider.listAccessTokens', raw('{"data":null}', 'application/json'));
    expect(await statusOf('token-0')).toBe(401);
  });
});
