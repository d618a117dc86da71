import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';
import { reachableStrings, findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;
// Of an integrator, so that no part of a composed text is in the document for another reason.
const TEMPLATE = '<~{token}~>';

interface EventLog {
  readonly recorded: { readonly type: string; readonly content: string }[];
}

/** Records all widget events, messages to other tabs and uncaught errors, with every serializable property. */
function recordEvents(): void {
  const recorded: { type: string; content: string }[] = [];
  Object.assign(globalThis, { recorded });
  for (const type of [
    'portal-load',
    'portal-error',
    'portal-state-change',
    'portal-select',
    'portal-sign-in',
    'portal-token-reveal',
    'portal-token-copy',
    'portal-action',
  ]) {
    addEventListener(
      type,
      (event) => {
        const { detail } = event as CustomEvent<object>;
        recorded.push({
          type,
          content: JSON.stringify([structuredClone(detail), Reflect.ownKeys(event), Object.isFrozen(detail)]),
        });
      },
      true,
    );
  }
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function post(message) {
    recorded.push({ type: 'portal-message', content: JSON.stringify([this.name, message]) });
    postMessage.call(this, message);
  };
  addEventListener(
    'error',
    ({ message, error }) => void recorded.push({ type: 'error', content: `${message} ${(error as Error).stack}` }),
  );
  addEventListener(
    'unhandledrejection',
    ({ reason }) => void recorded.push({ type: 'rejection', content: String(reason) }),
  );
}

async function expectNoLeaks(portal: PortalPage): Promise<void> {
  const texts = await reachableStrings(portal);
  expect(texts.length).toBeGreaterThan(100);
  const recorded = await portal.page.evaluate(() => (globalThis as unknown as EventLog).recorded);
  for (const secret of SECRETS) {
    expect(await findLeaks(secret, portal)).toEqual([]);
    const parts = Array.from({ length: secret.length - 3 }, (_, start) => secret.slice(start, start + 4));
    const isLeak = (text: string): boolean => parts.some((part) => text.includes(part));
    expect(texts.filter(isLeak)).toEqual([]);
    expect(recorded.filter(({ content }) => isLeak(content))).toEqual([]);
  }
}

const button = ({ page }: PortalPage, name: string) => page.locator('form').getByRole('button', { name, exact: true });

async function openForm(): Promise<PortalPage> {
  const portal = await openPortal({
    account: smallAccount(),
    body: `<form name="page"><input name="q" value="x">
      <portal-access-tokens subscription-id="sub_1"></portal-access-tokens></form>
      <aside><portal-subscription-list url-sync></portal-subscription-list></aside>${scriptTag()}`,
    initScript: recordEvents,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    allowedMessages: [/Failed to load resource/],
  });
  await portal.page.evaluate(
    (template) =>
      PortalWidgets.configure({
        actions: [{ id: 'rotate', label: 'Rotate', href: '#{token_id}', on: 'token' }],
        tokenFormats: [
          { label: 'angle', template },
          { label: 'JSON', template: '{"~#~#": "{token}"}' },
        ],
      }),
    TEMPLATE,
  );
  await button(portal, 'Show Server').waitFor();
  return portal;
}

async function revealAndHide(portal: PortalPage): Promise<void> {
  await button(portal, 'Show Server').click();
  await portal.page.getByText(SECRET, { exact: true }).waitFor();
  await button(portal, 'Hide Server').click();
  await button(portal, 'Show Server').waitFor();
}

const refresh = ({ page }: PortalPage) => page.evaluate(() => PortalWidgets.refresh());

async function copyAs(portal: PortalPage, format: string): Promise<void> {
  await button(portal, 'More for Server').click();
  await portal.page.getByRole('menuitem', { name: format, exact: true }).click();
  await portal.page
    .getByRole('status')
    .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
    .waitFor();
}

it.each(['JSON', 'angle'])('a composed text in the format %s is not exposed', async (format) => {
  const portal = await openForm();
  await copyAs(portal, format);
  const text = await portal.page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(SECRET);
  expect(await findLeaks(text, portal)).toEqual([]);
});

describe('masked token is not exposed to the page, the user or scripts', () => {
  it.each<readonly [string, (portal: PortalPage) => Promise<unknown>]>([
    ['it has loaded', async () => undefined],
    ['it was revealed and hidden', revealAndHide],
    [
      'both were revealed at the same time and hidden',
      async (portal) => {
        for (const name of ['Server', 'Laptop']) await button(portal, `Show ${name}`).click();
        for (const name of ['Server', 'Laptop']) await button(portal, `Hide ${name}`).click();
      },
    ],
    [
      'it was copied',
      async (portal) => {
        await button(portal, 'Copy Server').click();
        await portal.page
          .getByRole('status')
          .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
          .waitFor();
      },
    ],
    ['it was copied in a format', (portal) => copyAs(portal, 'angle')],
    [
      'the vendor’s action was chosen',
      async (portal) => {
        await button(portal, 'More for Server').click();
        await portal.page.getByRole('menuitem', { name: 'Rotate' }).click();
        expect(await portal.events('portal-action')).toEqual([expect.objectContaining({ tokenId: 'tok_1' })]);
        await portal.page.waitForURL(/#tok_1$/);
      },
    ],
    [
      'all were downloaded in a file',
      async (portal) => {
        await button(portal, 'More for Server').click();
        await portal.page.getByRole('menuitem', { name: 'Download all 2 as .env…' }).click();
        const downloaded = portal.page.waitForEvent('download');
        await portal.page.getByRole('dialog').getByRole('button', { name: en['env.download'] }).click();
        await downloaded;
      },
    ],
    [
      'copying failed and it was hidden',
      async (portal) => {
        await portal.page.evaluate(() => {
          Object.defineProperty(navigator, 'clipboard', {
            value: { writeText: () => Promise.reject(new Error('No')) },
          });
        });
        await button(portal, 'Copy Server').click();
        await expect.poll(() => portal.page.evaluate(() => String(getSelection()))).toBe(SECRET);
        await button(portal, 'Hide Server').click();
      },
    ],
    [
      'it was refetched while revealed',
      async (portal) => {
        await button(portal, 'Show Server').click();
        await refresh(portal);
        await button(portal, 'Hide Server').click();
      },
    ],
    [
      'its name changed while revealed',
      async (portal) => {
        await button(portal, 'Show Server').click();
        portal.service.faults.set('listAccessTokens', {
          kind: 'raw',
          body: JSON.stringify({ data: [{ id: 'tok_1', name: 'Renamed', value: SECRET }] }),
        });
        await refresh(portal);
        await button(portal, 'Show Renamed').waitFor();
      },
    ],
    [
      'its response was truncated',
      async (portal) => {
        portal.service.faults.set('listAccessTokens', {
          kind: 'raw',
          body: `{"data":[{"id":"tok_1","value":"${SECRET}`,
        });
        await refresh(portal);
        await portal.page.locator('form').getByRole('alert').waitFor();
      },
    ],
    [
      'its record was invalid',
      async (portal) => {
        portal.service.faults.set('listAccessTokens', {
          kind: 'raw',
          body: JSON.stringify({
            data: [{ id: 1, value: SECRET }, { id: 'tok_1', name: 'Server', value: { a: SECRET } }, SECRET, [SECRET]],
          }),
        });
        await refresh(portal);
        await portal.page.locator('form').getByText(en.invalid_other.replace('{{count}}', '4')).first().waitFor();
      },
    ],
    [
      'the session expired while revealed',
      async (portal) => {
        await button(portal, 'Show Server').click();
        portal.service.faults.set('*', { kind: 'status', status: 401, body: JSON.stringify({ error: SECRET }) });
        await refresh(portal);
        await portal.page.getByRole('alert').first().waitFor();
        await portal.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      },
    ],
    [
      'it was revealed in a list row that was filtered out',
      async (portal) => {
        const list = portal.page.locator('aside');
        await list.getByRole('button', { name: /^Maps/ }).click();
        await list.getByRole('button', { name: 'Show Server' }).click();
        await list.getByRole('combobox', { name: 'Status' }).selectOption(en['filter.canceled']);
        await list.getByRole('heading', { name: 'Maps' }).waitFor({ state: 'detached' });
        expect(new URL(portal.page.url()).search).toBe('?subscription=sub_1&state=canceled');
      },
    ],
    [
      'its element was moved and removed while revealed',
      async (portal) => {
        await button(portal, 'Show Server').click();
        await portal.page.evaluate(() => {
          const element = document.querySelector('portal-access-tokens');
          if (element) document.querySelector('aside')?.append(element);
        });
        await portal.page.evaluate(() => {
          const element = document.querySelector('portal-access-tokens');
          element?.remove();
          // A retained reference to the element exposes nothing.
          Object.assign(PortalWidgets.on, { element });
        });
      },
    ],
  ])('when %s', async (_, act) => {
    const portal = await openForm();
    await act(portal);
    await expectNoLeaks(portal);
    const recorded = await portal.page.evaluate(() => (globalThis as unknown as EventLog).recorded);
    expect(recorded.length).toBeGreaterThan(0);
    expect(recorded.filter(({ type }) => !type.startsWith('portal-'))).toEqual([]);
  });

  it('in the HTTP cache, even if the response is cacheable', async () => {
    const portal = await openForm();
    portal.service.faults.set('*', { headers: { 'cache-control': 'max-age=9999' } });
    await refresh(portal);
    const cachedStatus = (path: string) =>
      portal.page.evaluate(
        (url) =>
          fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ status }) => status,
            () => 'not cached',
          ),
        path,
      );
    expect(await cachedStatus('/api/v0/subscriptions/?limit=20')).toBe(200);
    expect(await cachedStatus('/api/v0/subscriptions/sub_1/access-tokens/')).toBe('not cached');
  });

  it('the check detects a revealed token', async () => {
    const portal = await openForm();
    await button(portal, 'Show Server').click();
    expect(await reachableStrings(portal)).toContain(SECRET);
  });
});

describe('revealed token', () => {
  it('is not in events, messages to other tabs, storage, the URL or the console', async () => {
    const portal = await openForm();
    await button(portal, 'Show Server').click();
    await button(portal, 'Copy Server').click();
    await portal.page
      .getByRole('status')
      .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
      .waitFor();
    await refresh(portal);
    const sources = (await findLeaks(SECRET, portal)).map((leak) => leak.replace(/: .*/s, ''));
    expect(new Set(sources)).toEqual(new Set(['document', 'accessibility', 'aria snapshot', 'snapshot']));
    const recorded = await portal.page.evaluate(() => (globalThis as unknown as EventLog).recorded);
    expect(new Set(recorded.map(({ type }) => type))).toEqual(
      new Set(['portal-load', 'portal-token-reveal', 'portal-token-copy', 'portal-message']),
    );
    expect(recorded.filter(({ content }) => content.includes(SECRET.slice(0, 4)))).toEqual([]);
  });
});
