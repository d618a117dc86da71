// @vitest-environment node
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMockHandler } from '../../../src/harness/mock-server/request-handler.js';
import { fetchPortal, getJson, startTestServer } from './test-server.js';

describe('pages', () => {
  it('are served on the same origin, by path', async () => {
    const pages = {
      '/host.html': {
        body: '<p>Host</p>',
        type: 'text/html',
        headers: { 'content-security-policy': "default-src 'none'" },
      },
      '/dist/x.js': { body: Buffer.from('1'), type: 'text/javascript' },
    };
    const { origin } = await startTestServer({ pages });
    const host = await fetch(`${origin}/host.html?query=1`);
    expect(host.headers.get('content-type')).toBe('text/html');
    expect(host.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(await host.text()).toBe('<p>Host</p>');
    expect(await (await fetch(`${origin}/dist/x.js`)).text()).toBe('1');
    expect((await fetch(`${origin}/constructor`)).status).toBe(404);
    expect((await fetchPortal(origin, 'everyday', 'customer')).status).toBe(200);
  });

  it('may be a function of the path', async () => {
    const { origin } = await startTestServer({
      pages: (path) => (path.startsWith('/p/') ? { body: path, type: 'text/plain' } : undefined),
    });
    expect(await (await fetch(`${origin}/p/1?q`)).text()).toBe('/p/1');
    expect((await fetch(`${origin}/q`)).status).toBe(404);
  });
});

describe("the service's clock", () => {
  it('shifts the Date header and the generated times', async () => {
    const offset = -3 * 24 * 60 * 60 * 1000;
    const { origin } = await startTestServer({ clockOffsetMs: offset });
    const { headers, body } = await fetchPortal(origin, 'everyday', 'subscriptions/');
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now() - offset)).toBeLessThan(3000);
    const daysAgo = (Date.now() - Date.parse(body.data[0].created_at)) / 86_400_000;
    expect(Math.round(daysAgo)).toBe(410 + 3);
  });

  it('decides when a token is expired', async () => {
    let now = Date.UTC(2026, 0, 1);
    const { origin } = await startTestServer({ now: () => now });
    const { id } = (await fetchPortal(origin, 'everyday', 'subscriptions/')).body.data[0];
    const demo = async () =>
      (await fetchPortal(origin, 'everyday', `subscriptions/${id}/access-tokens/`)).body.data.find(
        ({ name }: { name: string }) => name === 'Trade fair demo',
      );
    const { expires_at } = await demo();
    now = Date.parse(expires_at) - 1;
    expect((await demo()).is_expired).toBe(false);
    now = Date.parse(expires_at);
    expect((await demo()).is_expired).toBe(true);
  });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`;
}

describe('the handler', () => {
  it('leaves to the next one what is not its own', async () => {
    const handle = createMockHandler();
    const origin = await serve((request, response) => handle(request, response, () => response.end('next')));
    const paths = ['/', '/index.html', '/api/v1/customer', '/harness/page.html', '/provider'];
    const answers = await Promise.all(paths.map(async (path) => (await fetch(origin + path)).text()));
    expect(answers).toEqual(paths.map(() => 'next'));
    expect((await getJson(`${origin}/api/v0/unknown`)).status).toBe(404);
    expect((await getJson(`${origin}/provider/v0/unknown`)).status).toBe(404);
  });

  it('answers JSON where there is no next one', async () => {
    const handle = createMockHandler();
    const origin = await serve((request, response) => handle(request, response));
    expect(await getJson(`${origin}/index.html`)).toMatchObject({ status: 404, body: { message: 'No such operation' } });
  });
});
