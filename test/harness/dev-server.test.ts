// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { harness } from '../../src/harness/dev-server.js';
import { sessionCookie } from '../../src/mock-server/session.js';
import { parsePortalOrigin } from '../../src/cli/portal-proxy.js';
import { startTestServer } from '../mock-server/test-server.js';

let root: string;
let logged: string[];
let servers: ViteDevServer[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'harness-'));
  logged = [];
  servers = [];
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.map((server) => server.close()));
  await rm(root, { recursive: true });
});

/** Starts a development server with only the harness plugin, and returns its origin. */
async function startDevServer(): Promise<string> {
  const log = (message: string): void => {
    logged.push(message);
  };
  const server = await createServer({
    root,
    configFile: false,
    plugins: [harness()],
    customLogger: { ...createLogger(), info: log, warn: log, error: log },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  servers.push(server);
  await server.listen();
  return new URL(server.resolvedUrls?.local[0] ?? '').origin;
}

describe('the dev server', () => {
  it('serves the mock Portal API to its own origin only', async () => {
    const origin = await startDevServer();
    const headers = { cookie: sessionCookie('everyday'), origin: 'http://localhost:8080' };
    const response = await fetch(`${origin}/api/v0/customer`, { headers });
    expect(await response.json()).toMatchObject({ name: 'Maya Lindqvist' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the usage endpoint', () => {
  it('uses a random Provider API key', async () => {
    const url = `${await startDevServer()}/provider/v0/customers/unknown`;
    const response = await fetch(url, { headers: { 'service-provider-key': 'harness-provider-key' } });
    expect(response.status).toBe(401);
  });
});

describe('with PORTAL_ORIGIN and PORTAL_COOKIE', () => {
  const COOKIE = `${sessionCookie('business')}; portal_secret=not-for-the-browser`;

  async function startProxy() {
    const portal = await startTestServer();
    vi.stubEnv('PORTAL_ORIGIN', portal.origin);
    vi.stubEnv('PORTAL_COOKIE', COOKIE);
    return { portal, origin: await startDevServer() };
  }

  it('sends the configured cookie only', async () => {
    const { portal, origin } = await startProxy();
    const headers = { cookie: sessionCookie('everyday'), referer: `${origin}/?account=everyday`, origin };
    const response = await fetch(`${origin}/api/v0/subscriptions/?limit=1`, { headers });
    expect(await response.json()).toMatchObject({ metadata: { pagination: { limit: 1, total: 3 } } });
    vi.stubEnv('PORTAL_COOKIE', '');
    expect((await fetch(`${await startDevServer()}/api/v0/customer`, { headers })).status).toBe(401);
    expect(portal.requests.map((request) => request.headers)).toEqual([{ cookie: COOKIE }, {}]);
  });

  it("passes on neither the portal's cookies and CORS headers nor other methods, and has no mock server", async () => {
    const { portal, origin } = await startProxy();
    portal.faults.set('getCustomer', {
      headers: { 'set-cookie': 'portal_secret=renewed', 'access-control-allow-origin': '*', 'retry-after': '5' },
    });
    const { headers } = await fetch(`${origin}/api/v0/customer`, { headers: { origin: 'https://other.example' } });
    const values = ['retry-after', 'set-cookie', 'access-control-allow-origin'].map((name) => headers.get(name));
    expect(values).toEqual(['5', null, null]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(`${origin}/api/v0/customer`, { method })).status).toBe(405);
    }
    for (const path of ['/harness/accounts', '/usage']) expect((await fetch(origin + path)).status).toBe(404);
    expect(portal.requests).toHaveLength(1);
  });

  it('never logs or serves the cookie', async () => {
    await writeFile(join(root, 'index.html'), '<!doctype html><title>Harness</title>');
    const { portal, origin } = await startProxy();
    const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain(`<meta name="portal-origin" content="${portal.origin}">`);
    portal.faults.set('getCustomer', { kind: 'reset-before' });
    const failed = await fetch(`${origin}/api/v0/customer`);
    expect(failed.status).toBe(502);
    expect(logged.join('\n')).toContain("The portal can't be reached: ECONNRESET");
    for (const text of [page, await failed.text(), JSON.stringify([...failed.headers]), ...logged]) {
      expect(text).not.toContain('not-for-the-browser');
    }
  });

  it('requires an http(s) URL', () => {
    expect([undefined, ''].map(parsePortalOrigin)).toEqual([null, null]);
    expect(parsePortalOrigin('https://user:secret@portal.example:8443/account?tab=1')).toBe(
      'https://portal.example:8443',
    );
    for (const value of ['portal.example', 'ftp://portal.example', 'https://', 'javascript:alert(1)']) {
      vi.stubEnv('PORTAL_ORIGIN', value);
      expect(() => harness()).toThrow('PORTAL_ORIGIN must be an http(s) URL');
    }
  });
});
