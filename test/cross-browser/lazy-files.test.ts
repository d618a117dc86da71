import { afterAll, describe, expect, it } from 'vitest';
import { releaseFiles, scriptTag } from '../browser/portal-html.js';
import type { RoleQuery } from './accessibility-tree.js';
import { recordedConsole } from './console-log.js';
import type { Engine } from './engine.js';
import { ENGINES } from './engines.js';
import { containing, t } from './messages.js';
import { openPortal, type PortalOptions } from './portal-page.js';

const PANEL: RoleQuery = { role: 'region', name: 'Maps' };
const USAGE: RoleQuery = { role: 'group', name: t('usage'), within: PANEL };
const METER: RoleQuery = { role: 'meter', within: USAGE };
const SHOW_TOKEN: RoleQuery = { role: 'button', name: t('show', { name: 'Server' }), within: PANEL };
const MENU_BUTTON: RoleQuery = { role: 'button', name: t('moreFor', { name: 'Server' }), within: PANEL };
const ALERT: RoleQuery = { role: 'alert', text: containing(t('error.load'), t('hint.load')), within: USAGE };

const FILE = '/portal-widgets-usage.js';

type Response = { readonly status?: number; readonly type?: string; readonly body: string };

/** Nothing but these scripts of the page, and what the policy adds. */
const policyWith = (sources: string) =>
  `default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; script-src ${sources} ${[
    'console-log',
    'init',
  ]
    .map((name) => `http://127.0.0.1:*/${name}.js`)
    .join(' ')}`;

/** A portal whose server may respond to the request of the usage file in another way. */
async function openAccount(
  engine: Engine,
  respond: () => Response | undefined,
  { mayRespond = Promise.resolve(), ...options }: Partial<PortalOptions> & { readonly mayRespond?: Promise<void> } = {},
) {
  const requests: string[] = [];
  const portal = await openPortal(engine, {
    body: scriptTag('account', 'data-usage-url="/usage"'),
    ...options,
    service: {
      middleware(request, response, next) {
        if (!request.url?.startsWith(FILE)) return next();
        requests.push(request.url);
        const send = (): void => {
          const { status = 200, type = 'text/javascript', body } = respond() ?? {};
          if (body === undefined) next();
          else response.writeHead(status, { 'content-type': type }).end(body);
        };
        return void mayRespond.then(send);
      },
    },
  });
  const warnings = async () =>
    (await portal.page.evaluate(recordedConsole)).filter((message) => message.includes('could not be loaded'));
  return { ...portal, requests, warnings };
}

describe.each(ENGINES)('in $name', (engine) => {
  afterAll(() => engine.close());

  it('works while the usage file is late, without one, and with the one that "Try again" finds after wrong ones', async () => {
    const code = releaseFiles()[FILE]?.body.toString() ?? '';
    const wrong: readonly (readonly [Response, kind: string])[] = [
      [{ status: 404, body: '' }, 'network'],
      [{ type: 'text/html', body: '<p>Sign in' }, 'network'],
      [{ body: code.replaceAll('0.1.0', '0.2.0') }, 'malformed'],
      [{ body: code.slice(0, -9) }, 'malformed'],
    ];
    const responses = wrong.map(([response]) => response);
    let respond: (() => void) | undefined;
    const mayRespond = new Promise<void>((resolve) => (respond = resolve));
    const portal = await openAccount(engine, () => responses.shift(), { mayRespond, allowedMessages: [/./] });
    await portal.find(SHOW_TOKEN);
    respond?.();
    const failures = async () => (await portal.events('portal-error')).map(({ operation, kind }) => [operation, kind]);
    for (const [index] of wrong.entries()) {
      await expect.poll(failures).toEqual(wrong.slice(0, index + 1).map(([, kind]) => ['load', kind]));
      await portal.find(ALERT);
      await portal.find(SHOW_TOKEN);
      expect(await portal.queryAll({ role: 'alert' })).toHaveLength(1);
      await portal.click({ role: 'button', name: t('tryAgain'), within: USAGE });
    }
    await portal.find(METER);
    expect(await portal.queryAll({ role: 'alert' })).toEqual([]);
    expect(await portal.warnings()).toEqual([expect.stringContaining('portal-widgets-usage.js')]);
    const attempts = ['', ...[2, 3, 4, 5].map((attempt) => `&attempt=${attempt}`)];
    expect(portal.requests).toEqual(attempts.map((attempt) => `${FILE}?v=0.1.0${attempt}`));
  });

  it('works without a usage file that the policy forbids', async () => {
    const policy = policyWith('http://127.0.0.1:*/portal-widgets.js');
    const portal = await openAccount(engine, () => undefined, { policy, allowedMessages: [/./] });
    await portal.find(ALERT);
    await portal.find(SHOW_TOKEN);
    expect(await portal.events('portal-error')).toEqual([{ widget: 'usage', operation: 'load', kind: 'network' }]);
    await expect
      .poll(portal.warnings)
      .toEqual([expect.stringContaining('The content security policy blocks it: allow its folder in script-src.')]);
    expect(portal.requests).toEqual([]);
  });

  it.each<readonly [cause: string, response: Response, remedy: RegExp]>([
    ['is missing', { status: 404, body: '' }, /status is 404: copy it to|Copy it to/],
    ['has another type', { type: 'text/html', body: '<p>' }, /: serve it as text\/javascript\./],
  ])('tells the cause of a usage file that %s', async (_, response, remedy) => {
    const portal = await openAccount(engine, () => response, { allowedMessages: [/./] });
    await portal.find(ALERT);
    await expect.poll(portal.warnings).toEqual([expect.stringMatching(remedy)]);
  });

  it('loads its files under a policy of nonces alone', async () => {
    const policy = policyWith("'nonce-abc'");
    const body = scriptTag('account', 'data-usage-url="/usage" nonce="abc"');
    const portal = await openAccount(engine, () => undefined, { policy, body });
    await portal.find(METER);
    await portal.click(MENU_BUTTON);
    await expect.poll(async () => (await portal.queryAll({ role: 'menuitem' })).length).toBeGreaterThan(0);
  });
});
