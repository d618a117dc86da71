import { beforeEach, expect, it } from 'vitest';
import { sessionCookie } from '../../src/mock-server/session.js';
import { startTestServer } from '../mock-server/test-server.js';
import { demoPortalFolder, run, runServer, statusOf } from './run-cli.js';

let folder: string;

beforeEach(async () => {
  folder = await demoPortalFolder();
});

/** A portal, and its demo portal in the session of the account "business". */
async function previewOfPortal(path = '') {
  const portal = await startTestServer();
  const env = { PORTAL_COOKIE: sessionCookie('business') };
  const preview = await runServer(['preview', '--port=0', '--portal', portal.origin + path], { folder, env });
  return { portal, ...preview };
}

const text = async (url: string) => (await fetch(url)).text();

it('preview serves the demo portal with made-up data, the gallery and the page with the built script', async () => {
  const { origin, stdout } = await runServer(['preview', '--port', '0'], { folder });
  expect(stdout).toContain(`Demo portal            ${origin}/\n`);
  expect(await text(origin)).toBe('<html><head>\n</head></html>');
  for (const [path, content] of [
    ['/preview.js', 'preview.js'],
    ['/gallery', 'gallery.html'],
    ['/gallery.js', 'gallery.js'],
    ['/assets/portal-widgets.js', 'portal-widgets.js'],
  ]) {
    expect(await text(origin + path)).toBe(content);
  }
  const built = await fetch(`${origin}/built?account=usage`);
  expect(built.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(built.headers.getSetCookie()).toEqual([expect.stringContaining('portal_session=usage')]);
  const headers = { cookie: sessionCookie('usage') };
  const customer = async (init = {}) => (await fetch(`${origin}/api/v0/customer`, init)).json();
  expect(await customer()).toMatchObject({ name: 'Maya Lindqvist' });
  expect(await customer({ headers })).toMatchObject({ name: 'Ines Ferreira' });
  expect((await fetch(`${origin}/theme.css`)).status).toBe(404);
});

it('preview forwards requests to a real portal with PORTAL_COOKIE, and serves no made-up data', async () => {
  const { portal, origin, stdout } = await previewOfPortal('/account?tab=1');
  expect(stdout).not.toContain(sessionCookie('business'));
  expect(await text(origin)).toContain(`<meta name="portal-origin" content="${portal.origin}">`);
  expect(await (await fetch(`${origin}/api/v0/customer`)).json()).toMatchObject({ name: '高橋 美咲' });
  for (const path of ['/harness/accounts', '/usage', '/provider/v0/customers/1'])
    expect((await fetch(origin + path)).status).toBe(404);
  expect(await text(`${origin}/built`)).not.toContain('usage-url');
});

it('preview sends only the configured cookie, and no requests to paths outside the API', async () => {
  const { portal, origin } = await previewOfPortal();
  portal.faults.set('listSubscriptions', { headers: { 'access-control-allow-origin': '*' } });
  const headers = { cookie: sessionCookie('everyday'), referer: `${origin}/?account=everyday`, origin };
  const response = await fetch(`${origin}/api/v0/subscriptions/?limit=1`, { headers });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(await response.json()).toMatchObject({ metadata: { pagination: { limit: 1, total: 2 } } });
  await fetch(`${origin}//other.example/api/v0/customer`);
  expect(portal.requests.map((request) => request.headers)).toEqual([{ cookie: sessionCookie('business') }]);
});

it("preview passes on neither the portal's cookies nor other methods", async () => {
  const { portal, origin } = await previewOfPortal();
  const renewed = { 'set-cookie': 'portal_secret=renewed; Secure', 'retry-after': '5' };
  portal.faults.set('getCustomer', { headers: renewed, times: 1 }, { kind: 'reset-before' });
  const response = await fetch(`${origin}/api/v0/customer`);
  expect([response.headers.get('retry-after'), response.headers.getSetCookie()]).toEqual(['5', []]);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await fetch(`${origin}/api/v0/customer`, { method })).status).toBe(405);
  expect(portal.requests).toHaveLength(1);
  const failed = await fetch(`${origin}/api/v0/customer`);
  expect([failed.status, await failed.text()]).toEqual([
    502,
    "The portal can't be reached: the output of preview says why",
  ]);
});

it.each(['made-up data', 'the data of a real portal'])(
  'preview serves %s to pages of this computer only',
  async (data) => {
    const real = data === 'made-up data' ? undefined : await previewOfPortal();
    const { origin } = real ?? (await runServer(['preview', '--port=0'], { folder }));
    const { port } = new URL(origin);
    const cookie = sessionCookie('business');
    const statuses = (hosts: readonly string[]) =>
      Promise.all(hosts.map((host) => statusOf(`${origin}/api/v0/customer`, { headers: { host, cookie } })));
    expect(await statuses([`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])).toEqual([200, 200, 200]);
    const foreign = [`attacker.example:${port}`, 'localhost.attacker.example', `192.0.2.1:${port}`, 'a b'];
    expect(await statuses(foreign)).toEqual([403, 403, 403, 403]);
    if (real) expect(real.portal.requests).toHaveLength(3);
  },
);

it('preview doesn’t send the data of a real portal to pages of another site or origin', async () => {
  const { portal, origin } = await previewOfPortal();
  const statuses = ['cross-site', 'same-site', 'same-origin', 'none'].map((site) =>
    statusOf(`${origin}/api/v0/customer`, { headers: { 'sec-fetch-site': site } }),
  );
  expect(await Promise.all(statuses)).toEqual([403, 403, 200, 200]);
  expect(portal.requests).toHaveLength(2);
});

it('preview doesn’t send the session to a path outside the API', async () => {
  const { portal, origin } = await previewOfPortal();
  for (const path of ['..%2f..%2flogout', '..%5c..%5clogout', '%252e%252e/logout', '..;/logout', '../../logout'])
    expect(await statusOf(origin, { path: `/api/v0/${path}` })).toBeGreaterThanOrEqual(400);
  // This isn't a URL.
  expect(await statusOf(origin, { path: '//' })).toBe(404);
  expect(portal.requests).toEqual([]);
});

it('preview cannot be framed by pages of other origins', async () => {
  for (const { origin } of [await runServer(['preview', '--port=0'], { folder }), await previewOfPortal()]) {
    for (const path of ['/', '/built', '/gallery']) {
      const policy = (await fetch(`${origin}${path}`)).headers.get('content-security-policy');
      expect([path, policy]).toEqual([path, expect.stringMatching(/frame-ancestors '(?:none|self)'/)]);
    }
  }
});

it('preview rejects a PORTAL_COOKIE that is not a header, without quoting it', async () => {
  const env = { PORTAL_COOKIE: 'session=s3cret\nx: y' };
  const args = ['preview', '--port=0', '--portal', 'https://portal.example'];
  const { exitCode, stderr, stdout } = await run(args, { folder, env });
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain('PORTAL_COOKIE must be a Cookie header');
  expect(stderr).not.toContain('s3cret');
});

it.each([
  [['--css', 'no-such-theme.css'], '--css must be a style sheet that can be read: check the path no-such-theme.css'],
  [['--portal', 'portal.example'], '--portal must be a URL, such as https://portal.example'],
  [['--portal', 'http://portal.example'], '--portal must be an https URL'],
  [['--port', '-1'], '--port needs a value: write --port=<value>'],
])('preview rejects %j', async (args, message) => {
  const { exitCode, stderr, stdout } = await run(['preview', ...args], { folder });
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
});
