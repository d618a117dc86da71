// @vitest-environment node
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { harness } from '../../src/harness/dev-server.js';
import { sessionCookie } from '../../src/harness/service/session.js';
import { runningService } from './service/running-service.js';

let root: string;
let printed: string[];
let servers: ViteDevServer[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'harness-'));
  printed = [];
  servers = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.map((server) => server.close()));
  await rm(root, { recursive: true });
});

/** A development server of a project that has nothing but the harness; gives its origin. */
async function developmentServer(): Promise<string> {
  const print = (message: string): void => {
    printed.push(message);
  };
  const customLogger = { ...createLogger(), info: print, warn: print, error: print };
  const server = await createServer({
    root,
    configFile: false,
    plugins: [harness()],
    customLogger,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  servers.push(server);
  await server.listen();
  return new URL(server.resolvedUrls?.local[0] ?? '').origin;
}

describe('without a portal', () => {
  it('serves the simulated service', async () => {
    const origin = await developmentServer();
    const customer = await fetch(`${origin}/api/v0/customer`, { headers: { cookie: sessionCookie('everyday') } });
    expect(await customer.json()).toMatchObject({ name: 'Maya Lindqvist' });
  });

  it('lets no other origin read it', async () => {
    const origin = await developmentServer();
    const headers = { cookie: sessionCookie('everyday'), origin: 'http://localhost:8080' };
    const answer = await fetch(`${origin}/api/v0/customer`, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the gallery', () => {
  it('is a page with two scripts, its own before that of the widgets', async () => {
    const answer = await fetch(`${await developmentServer()}/gallery?theme=dark`);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const scripts = Array.from((await answer.text()).matchAll(/src="(\/src\/[^"]+)"/g), ([, path]) => path);
    expect(scripts).toEqual(['/src/harness/gallery/main.tsx', '/src/embed.ts']);
  });
});

describe('the usage, without a portal', () => {
  /** A subscription of the account, and what its page asks for the usage with. */
  async function question(origin: string, account: string) {
    const ask = async (path: string) =>
      (await fetch(`${origin}/api/v0/${path}`, { headers: { cookie: sessionCookie(account) } })).json();
    const { data } = await ask('subscriptions/?limit=1');
    const { id: customerId } = await ask('customer');
    const tokens = await ask(`subscriptions/${data[0].id}/access-tokens/`);
    const query = new URLSearchParams({ customer_id: customerId, subscription_id: data[0].id });
    return { url: `${origin}/usage?${query}`, token: tokens.data[0].value as string };
  }

  it('is told by the real handler to whoever presents an access token of the subscription', async () => {
    const origin = await developmentServer();
    const { url, token } = await question(origin, 'usage');
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { data } = await answer.json();
    expect(data.map(({ label, quotas: [{ quota, usage }] }: any) => [label, usage, quota])).toEqual([
      ['Map tiles', 12_400, 100_000],
      ['Routes', 4780, 5000],
      ['Addresses looked up', 2000, 2000],
      ['Exports', 31, 25],
      ['Preview features', 0, 0],
      ['Traffic reports', null, 5000],
      ['Alerts', null, 100],
    ]);
  });

  it.each<readonly [string, number, (url: string, token: string) => Promise<Response>]>([
    ['without a token', 401, (url) => fetch(url)],
    ['with another one', 401, (url, token) => fetch(url, { headers: { authorization: `Bearer ${token}x` } })],
    [
      'from a page of another origin',
      403,
      (url, token) => fetch(url, { headers: { authorization: `Bearer ${token}`, origin: 'http://localhost:1' } }),
    ],
  ])('is not told %s', async (_, status, ask) => {
    const { url, token } = await question(await developmentServer(), 'usage');
    const answer = await ask(url, token);
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toContain('quota');
  });

  it('changes at once with what its operation is made to do', async () => {
    const origin = await developmentServer();
    const { url, token } = await question(origin, 'usage');
    const status = async () => (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
    const make = (fault: object | null) =>
      fetch(`${origin}/harness/faults`, { method: 'POST', body: JSON.stringify({ 'provider.listBillableMetrics': fault }) });
    expect(await status()).toBe(200);
    await make({ kind: 'status', status: 403 });
    expect(await status()).toBe(404);
    await make(null);
    expect(await status()).toBe(200);
  });

  it('needs a key that nobody outside knows', async () => {
    const origin = await developmentServer();
    const url = `${origin}/provider/v0/customers/unknown`;
    const answer = await fetch(url, { headers: { 'service-provider-key': 'harness-provider-key' } });
    expect(answer.status).toBe(401);
  });
});

describe('with PORTAL_ORIGIN and PORTAL_COOKIE', () => {
  const COOKIE = `${sessionCookie('business')}; portal_secret=not-for-the-browser`;

  async function proxied() {
    const portal = await runningService();
    vi.stubEnv('PORTAL_ORIGIN', portal.origin);
    vi.stubEnv('PORTAL_COOKIE', COOKIE);
    return { portal, origin: await developmentServer() };
  }

  it('asks the portal with that cookie and no other', async () => {
    const { portal, origin } = await proxied();
    const headers = { cookie: sessionCookie('everyday'), referer: `${origin}/?account=everyday`, origin };
    const answer = await fetch(`${origin}/api/v0/subscriptions/?limit=1`, { headers });
    expect(await answer.json()).toMatchObject({ metadata: { pagination: { limit: 1, total: 3 } } });
    expect(portal.requests).toHaveLength(1);
    expect(portal.requests[0]).toMatchObject({ path: '/api/v0/subscriptions/', query: { limit: '1' } });
    expect(portal.requests[0]?.headers).toEqual({ cookie: COOKIE });
  });

  it('sends no cookie when there is none to send', async () => {
    const { portal } = await proxied();
    vi.stubEnv('PORTAL_COOKIE', '');
    const origin = await developmentServer();
    const answer = await fetch(`${origin}/api/v0/customer`, { headers: { cookie: sessionCookie('everyday') } });
    expect(answer.status).toBe(401);
    expect(portal.requests[0]?.headers).not.toHaveProperty('cookie');
  });

  it('keeps the cookies of the portal from the browser', async () => {
    const { portal, origin } = await proxied();
    portal.faults.set('getCustomer', {
      headers: { 'set-cookie': 'portal_secret=renewed; Domain=portal.example; Secure', 'retry-after': '5' },
    });
    const answer = await fetch(`${origin}/api/v0/customer`);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('passes no %s on', async (method) => {
    const { portal, origin } = await proxied();
    expect((await fetch(`${origin}/api/v0/customer`, { method })).status).toBe(404);
    expect(portal.requests).toEqual([]);
  });

  it('has no simulated service to steer', async () => {
    const { origin } = await proxied();
    expect((await fetch(`${origin}/harness/accounts`)).status).toBe(404);
    expect((await fetch(`${origin}/usage`)).status).toBe(404);
  });

  it('says which portal it is, and never prints or serves the cookie', async () => {
    await writeFile(join(root, 'index.html'), '<!doctype html><title>Harness</title>');
    const { portal, origin } = await proxied();
    const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain(`<meta name="portal-origin" content="${portal.origin}">`);
    portal.faults.set('getCustomer', { kind: 'refuse' });
    const failed = await fetch(`${origin}/api/v0/customer`);
    expect(failed.status).toBe(502);
    expect(printed.join('\n')).toContain('http proxy error');
    for (const text of [page, await failed.text(), JSON.stringify([...failed.headers]), ...printed]) {
      expect(text).not.toContain('not-for-the-browser');
    }
  });

  it('does not start with an address that is none', () => {
    vi.stubEnv('PORTAL_ORIGIN', 'portal.example');
    expect(() => harness()).toThrow('PORTAL_ORIGIN must be an http(s) address');
  });
});

describe('the page with the built script', () => {
  const BUILD = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist', { recursive: true });
    writeFileSync('dist/portal-widgets.js', '// built ' + process.env.NODE_ENV);
  `;
  const announcements = (): number => printed.filter((line) => line.includes('building it')).length;

  beforeEach(async () => {
    await mkdir(join(root, 'src', 'harness'), { recursive: true });
    await writeFile(join(root, 'src', 'embed.ts'), '');
    await writeFile(join(root, 'src', 'harness', 'main.ts'), '');
    await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module', scripts: { build: 'node build.js' } }));
    await writeFile(join(root, 'build.js'), BUILD);
  });

  const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

  it('builds what is missing, says so, and serves it under the strict policy', async () => {
    const origin = await developmentServer();
    const [page] = await Promise.all([fetch(`${origin}/built?locale=de&account=large`), fetch(`${origin}/built`)]);
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^portal_session=large; .*HttpOnly/)]);
    const html = await page.text();
    expect(html).toContain('data-locale="de"');
    expect(html).toContain('<portal-usage usage-url="/usage">');
    expect(html).not.toMatch(/<style|style=|vite/);
    const script = await fetch(`${origin}/assets/portal-widgets.js`);
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await script.text()).toBe('// built production');
    expect(announcements()).toBe(1);
  });

  it('builds again when a source is newer, but not for the harness itself', async () => {
    const origin = await developmentServer();
    await fetch(`${origin}/built`);
    await utimes(join(root, 'src', 'harness', 'main.ts'), inAnHour(), inAnHour());
    await fetch(`${origin}/built`);
    expect(announcements()).toBe(1);
    await utimes(join(root, 'src', 'embed.ts'), inAnHour(), inAnHour());
    await fetch(`${origin}/built`);
    expect(announcements()).toBe(2);
  });

  it('says when the build fails', async () => {
    await writeFile(join(root, 'build.js'), "console.error('No such entry'); process.exitCode = 1;");
    const origin = await developmentServer();
    const page = await fetch(`${origin}/built`);
    expect(page.status).toBe(500);
    expect(printed.join('\n')).toContain('No such entry');
  });
});
