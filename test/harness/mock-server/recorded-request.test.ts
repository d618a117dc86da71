// @vitest-environment node
import { expect, it } from 'vitest';
import { sessionCookie } from '../../../src/harness/mock-server/session.js';
import { startTestServer } from './test-server.js';

it('records what was asked, of the service and of its pages', async () => {
  const time = Date.UTC(2026, 4, 1);
  const { origin, requests } = await startTestServer({ now: () => time });
  await fetch(`${origin}/api/v0/subscriptions/?state=active&limit=5`, {
    headers: { cookie: sessionCookie('everyday'), origin: 'https://portal.example', 'cache-control': 'no-cache' },
  });
  await fetch(`${origin}/api/v0/subscriptions/a%2Fb/access-tokens/`, { headers: { authorization: 'Bearer x' } });
  await fetch(`${origin}/nowhere?x=1`);
  expect(requests).toEqual([
    {
      method: 'GET',
      path: '/api/v0/subscriptions/',
      query: { state: 'active', limit: '5' },
      headers: { cookie: 'portal_session=everyday', origin: 'https://portal.example', 'cache-control': 'no-cache' },
      operation: 'listSubscriptions',
      time,
      aborted: false,
    },
    {
      method: 'GET',
      path: '/api/v0/subscriptions/a%2Fb/access-tokens/',
      query: {},
      headers: { authorization: 'Bearer x' },
      operation: 'listAccessTokens',
      time,
      aborted: false,
    },
    { method: 'GET', path: '/nowhere', query: { x: '1' }, headers: {}, operation: null, time, aborted: false },
  ]);
});

it.each([{ kind: 'hang' }, { kind: 'hang-middle' }, { delayMs: 5000 }, { kind: 'drip', overMs: 5000 }] as const)(
  'notes that the client left during %j',
  async (fault) => {
    const { origin, requests, faults } = await startTestServer();
    faults.set('getCustomer', fault);
    const leave = new AbortController();
    const answer = fetch(`${origin}/api/v0/customer`, { signal: leave.signal }).then((response) => response.text());
    const settled = answer.catch((error: Error) => error.name);
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]?.aborted).toBe(false);
    leave.abort();
    expect(await settled).toBe('AbortError');
    await expect.poll(() => requests[0]?.aborted).toBe(true);
  },
);

it.each(['refuse', 'reset-before', 'reset-middle'] as const)('does not blame the client for %s', async (kind) => {
  const { origin, requests, faults } = await startTestServer();
  faults.set('getCustomer', { kind });
  await expect(fetch(`${origin}/api/v0/customer`).then((response) => response.text())).rejects.toThrow(TypeError);
  // The next answer comes after the service has seen the first connection end.
  faults.clear();
  await fetch(`${origin}/api/v0/customer`);
  expect(requests.map(({ aborted }) => aborted)).toEqual([false, false]);
});
