import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { billableMetricRecord } from '../../src/mock-server/resources/billable-metric.js';
import { customerRecord, portalCustomer } from '../../src/mock-server/resources/customer.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { runCheck, startPortal } from './check-run.js';
import { run } from './run-cli.js';

const token = (value: string, fields: object = {}) => ({ ...accessTokenRecord({ value }), id: value, ...fields });

const RECORDS = {
  customer: portalCustomer(customerRecord({ id: 'cus_1' })) as object,
  subscriptions: ['sub_1', 'sub_2', 'sub_3'].map((id) => subscriptionRecord({ id })),
  tokens: {
    sub_1: [token('expired-token', { expires_at: '2020-01-01T00:00:00Z', is_expired: true }), token('valid-token-1')],
    sub_2: Array.from({ length: 25 }, (_, index) => token(`valid-token-2-${index}`)),
  },
  metrics: { sub_1: [billableMetricRecord()], sub_2: [billableMetricRecord({ label: 'Messages' })] },
};

it.each([
  ['token', { query: ['customer_id', 'subscription_id'], isTokenSent: true }],
  ['session', { query: ['subscription_id'], isTokenSent: false }],
])(
  'the usage check finds nothing with a %s, and sends tokens to the usage URL only',
  async (auth, { query, isTokenSent }) => {
    const portal = await startPortal({ accounts: { records: RECORDS } });
    const { findings, stdout } = await runCheck(portal, 'records', ['--usage-url=/usage', `--usage-auth=${auth}`]);
    expect(findings).toEqual([]);
    expect(stdout).toMatch(/^usage +GET \/usage\n {2}200 in /m);
    for (const { value } of Object.values(RECORDS.tokens).flat()) expect(stdout).not.toContain(value);
    const hasToken = portal.requests.filter(({ headers }) => headers['authorization']?.includes('token'));
    expect([...new Set(hasToken.map(({ path }) => path))]).toEqual(isTokenSent ? ['/usage'] : []);
    const usage = portal.requests.filter(({ path }) => path === '/usage');
    expect(usage.length).toBeGreaterThan(2);
    for (const request of usage) expect(Object.keys(request.query)).toEqual(query);
    if (isTokenSent) expect(usage.filter(({ headers }) => headers['cookie'] !== undefined)).toEqual([]);
  },
);

it.each([
  ['token', { tokens: { sub_1: RECORDS.tokens.sub_1.slice(0, 1) } }, 'the subscription has no unexpired access token'],
  ['session', { subscriptions: [], tokens: {} }, 'the customer has no subscription'],
])('the usage check is skipped with a %s if the customer has no subscription for it', async (auth, records, reason) => {
  const portal = await startPortal({ accounts: { records: { ...RECORDS, ...records } } });
  const { stdout } = await runCheck(portal, 'records', ['--usage-url=/usage', `--usage-auth=${auth}`]);
  expect(stdout).toMatch(new RegExp(`^usage +GET /usage\n {2}skipped: ${reason}$`, 'm'));
});

it.each([
  [['--usage-auth=cookie'], '--usage-auth must be token or session'],
  [
    ['--usage-auth=session', '--usage-url=https://usage.example/'],
    '--usage-url must have the origin of the API base, because --usage-auth session sends the session',
  ],
  [['--usage-url=http://usage.example/'], '--usage-url must be an https URL'],
])('the usage check rejects %j, without a request', async (args, message) => {
  const { stderr, exitCode } = await run(['check', 'https://portal.example', ...args], {
    env: { PORTAL_COOKIE: 'session=valid' },
  });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});
