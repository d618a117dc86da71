// @vitest-environment node
import { expect, it } from 'vitest';
import { sessionCookie } from '../../src/mock-server/session.js';
import { startTestServer } from './test-server.js';

it('records API and page requests', async () => {
  const { origin, requests } = await startTestServer();
  await fetch(`${origin}/api/v0/subscriptions/?state=active&limit=5`, {
    headers: { cookie: sessionCookie('everyday'), origin: 'https://portal.example', 'cache-control': 'no-cache' },
  });
  await fetch(`${origin}/api/v0/subscriptions/a%2Fb/access-tokens/`, { headers: { authorization: 'Bearer x' } });
  await fetch(`${origin}/nowhere?x=1`);
  const common = { method: 'GET', aborted: false };
  expect(requests).toEqual([
    {
      ...common,
      path: '/api/v0/subscriptions/',
      query: { state: 'active', limit: '5' },
      headers: { cookie: 'portal_session=everyday', origin: 'https://portal.example', 'cache-control': 'no-cache' },
      operation: 'listSubscriptions',
    },
    {
      ...common,
      path: '/api/v0/subscriptions/a%2Fb/access-tokens/',
      query: {},
      headers: { authorization: 'Bearer x' },
      operation: 'listAccessTokens',
    },
    { ...common, path: '/nowhere', query: { x: '1' }, headers: {}, operation: null },
  ]);
});

it('records that the client aborted', async () => {
  for (const fault of [
    { kind: 'hang' },
    { kind: 'hang-middle' },
    { delayMs: 5000 },
    { kind: 'drip', overMs: 5000 },
  ] as const) {
    const { origin, requests, faults } = await startTestServer();
    faults.set('getCustomer', fault);
    const controller = new AbortController();
    const response = fetch(`${origin}/api/v0/customer`, { signal: controller.signal }).then((each) => each.text());
    const settled = response.catch((error: Error) => error.name);
    await expect.poll(() => requests.length).toBe(1);
    expect(requests[0]?.aborted).toBe(false);
    controller.abort();
    expect(await settled).toBe('AbortError');
    await expect.poll(() => requests[0]?.aborted).toBe(true);
  }
});
