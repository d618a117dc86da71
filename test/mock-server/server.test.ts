// @vitest-environment node
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createMockHandler } from '../../src/mock-server/request-handler.js';
import { fetchPortal, getJson, startTestServer } from './test-server.js';

it('the mock server serves pages on the same origin, from a record or a function', async () => {
  const headers = { 'content-security-policy': "default-src 'none'" };
  const { origin } = await startTestServer({
    pages: { '/host.html': { body: '<p>Host</p>', type: 'text/html', headers } },
  });
  const host = await fetch(`${origin}/host.html?query=1`);
  expect(host.headers.get('content-type')).toBe('text/html');
  expect(host.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(await host.text()).toBe('<p>Host</p>');
  expect((await fetch(`${origin}/constructor`)).status).toBe(404);
  expect((await fetchPortal(origin, 'everyday', 'customer')).status).toBe(200);
  const other = await startTestServer({
    pages: (path) => (path === '/p' ? { body: path, type: 'text/plain' } : undefined),
  });
  expect(await (await fetch(`${other.origin}/p?q`)).text()).toBe('/p');
  expect((await fetch(`${other.origin}/q`)).status).toBe(404);
});

it('the mock server derives the Date header, generated dates and expiry from its clock', async () => {
  let now = Date.UTC(2026, 0, 1);
  const { origin } = await startTestServer({ now: () => now, clockOffsetMs: -3_600_000 });
  const { headers, body } = await fetchPortal(origin, 'everyday', 'subscriptions/');
  const start = now - 3_600_000;
  expect(headers.get('date')).toBe(new Date(start).toUTCString());
  expect(body.data[0].created_at).toBe(new Date(start - 410 * 86_400_000).toISOString());
  const isExpired = async () => {
    const { data } = (await fetchPortal(origin, 'everyday', `subscriptions/${body.data[1].id}/access-tokens/`)).body;
    return data.find(({ name }: { name: string }) => name === 'Trade fair demo').is_expired;
  };
  now += 3 * 60_000 - 1;
  expect(await isExpired()).toBe(false);
  now += 1;
  expect(await isExpired()).toBe(true);
});

it('the mock handler is a middleware that calls next for other paths', async () => {
  const handle = createMockHandler();
  const server = createServer((request, response) => handle(request, response, () => response.end('next')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`;
  for (const path of ['/', '/index.html', '/api/v1/customer', '/harness/page.html', '/provider']) {
    expect(await (await fetch(origin + path)).text()).toBe('next');
  }
  expect((await getJson(`${origin}/api/v0/unknown`)).status).toBe(404);
  expect((await getJson(`${origin}/provider/v0/unknown`)).status).toBe(404);
});
