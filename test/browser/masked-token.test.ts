import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';
import { reachableStrings, findLeaks } from './secret-leaks.js';

const [SECRET] = SECRETS;
// The template has characters of its own, so that no part of a composed text is in the document for
// another reason.
const TEMPLATE = '<~{token}~>';

declare global {
  /**
   * In the page: all widget events and messages to other tabs, with every serializable property.
   */
  var exposed: { readonly type: string; readonly content: string }[];
}

function recordExposed(): void {
  globalThis.exposed = [];
  const types = ['load', 'error', 'state-change', 'select', 'sign-in', 'action', 'token-reveal', 'token-copy'];
  for (const type of types.map((name) => `portal-${name}`)) {
    const record = (event: Event): void => {
      const { detail } = event as CustomEvent<object>;
      const content = JSON.stringify([structuredClone(detail), Reflect.ownKeys(event), Object.isFrozen(detail)]);
      exposed.push({ type, content });
    };
    addEventListener(type, record, true);
  }
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function post(message) {
    exposed.push({ type: 'portal-message', content: JSON.stringify([this.name, message]) });
    postMessage.call(this, message);
  };
}

async function expectNoLeaks(portal: PortalPage): Promise<void> {
  const texts = await reachableStrings(portal);
  expect(texts.length).toBeGreaterThan(100);
  const recorded = await portal.page.evaluate(() => exposed);
  expect(recorded.length).toBeGreaterThan(0);
  for (const secret of SECRETS) {
    expect(await findLeaks(secret, portal)).toEqual([]);
    const parts = Array.from({ length: secret.length - 3 }, (_, start) => secret.slice(start, start + 4));
    const isLeak = (text: string): boolean => parts.some((part) => text.includes(part));
    expect(texts.filter(isLeak)).toEqual([]);
    expect(recorded.filter(({ content }) => isLeak(content))).toEqual([]);
  }
}

async function openForm() {
  const portal = await openPortal({
    body: `<form name="page"><input name="q" value="x">
      <portal-access-tokens subscription-id="sub_1"></portal-access-tokens></form>
      <aside><portal-subscription-list url-sync></portal-subscription-list></aside>${scriptTag()}`,
    initScript: recordExposed,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    allowedMessages: [/Failed to load resource/, /4 of 4 records of listAccessTokens can't be read/],
  });
  const { page, service } = portal;
  await page.evaluate(
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
  const form = page.locator('form');
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
  await form.getByRole('button', { name: 'Show Server' }).waitFor();
  return {
    ...portal,
    form,
    press,
    /** Presses an item of the menu of a token. */
    async choose(name: string) {
      await press('More for Server');
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    copied: () =>
      page
        .getByRole('status')
        .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
        .waitFor(),
    refresh: () => page.evaluate(() => PortalWidgets.refresh()),
    respondTokens: (body: string) => service.faults.set('listAccessTokens', { kind: 'raw', body }),
  };
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function copyAs(form: Form, format: string): Promise<void> {
  await form.choose(format);
  await form.copied();
  const text = await form.page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(SECRET);
  expect(await findLeaks(text, form)).toEqual([]);
}

const ACTS: Readonly<Record<string, (form: Form) => Promise<unknown>>> = {
  async 'both were revealed at the same time and hidden'({ press }) {
    for (const name of ['Show Server', 'Show Laptop', 'Hide Server', 'Hide Laptop']) await press(name);
  },
  async 'it was copied'({ press, copied }) {
    await press('Copy Server');
    await copied();
  },
  'it was copied in the format JSON, nor is the composed text': (form) => copyAs(form, 'JSON'),
  'it was copied in the format angle, nor is the composed text': (form) => copyAs(form, 'angle'),
  async 'the vendor’s action was chosen'({ choose, events, page }) {
    await choose('Rotate');
    expect(await events('portal-action')).toEqual([expect.objectContaining({ tokenId: 'tok_1' })]);
    await page.waitForURL(/#tok_1$/);
  },
  async 'copying failed and it was hidden'({ page, press }) {
    await page.evaluate(() => {
      const writeText = () => Promise.reject(new Error('No'));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
      Object.defineProperty(document, 'execCommand', { value: () => false });
    });
    await press('Copy Server');
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(SECRET);
    await press('Hide Server');
  },
  async 'its name changed while revealed'({ form, press, respondTokens, refresh }) {
    await press('Show Server');
    respondTokens(JSON.stringify({ data: [{ id: 'tok_1', name: 'Renamed', value: SECRET }] }));
    await refresh();
    await form.getByRole('button', { name: 'Show Renamed' }).waitFor();
  },
  async 'its record was invalid'({ form, respondTokens, refresh }) {
    const server = { id: 'tok_1', name: 'Server', value: { a: SECRET } };
    respondTokens(JSON.stringify({ data: [{ id: 1, value: SECRET }, server, SECRET, [SECRET]] }));
    await refresh();
    await form.getByText(en.invalid_other.replace('{{count}}', '4')).first().waitFor();
  },
  async 'the session expired while revealed'({ page, press, service, refresh }) {
    await press('Show Server');
    service.faults.set('*', { kind: 'status', status: 401, body: JSON.stringify({ error: SECRET }) });
    await refresh();
    await page.getByRole('alert').first().waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  },
  async 'it was revealed in a list row that was filtered out'({ page }) {
    const list = page.locator('aside');
    await list.getByRole('button', { name: /^Maps/ }).click();
    await list.getByRole('button', { name: 'Show Server' }).click();
    await list.getByRole('combobox', { name: 'Status' }).selectOption(en['filter.canceled']);
    await list.getByRole('heading', { name: 'Maps' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?subscription=sub_1&state=canceled');
  },
  async 'its element was moved and removed while revealed'({ page, press }) {
    await press('Show Server');
    const element = page.locator('portal-access-tokens');
    await element.evaluate((moved) => document.querySelector('aside')?.append(moved));
    await element.evaluate((removed) => {
      removed.remove();
      // A retained reference to the element exposes nothing.
      Object.assign(PortalWidgets.on, { removed });
    });
  },
};

it.each(Object.entries(ACTS))(
  'a masked token is not exposed to the page, the user or scripts when %s',
  async (_, act) => {
    const form = await openForm();
    await act(form);
    await expectNoLeaks(form);
  },
);

it('the check finds a revealed token in the document, but not in events, messages to other tabs, storage, the URL or the console', async () => {
  const form = await openForm();
  await form.press('Show Server');
  expect(await reachableStrings(form)).toContain(SECRET);
  await form.press('Copy Server');
  await form.copied();
  await form.refresh();
  const sources = (await findLeaks(SECRET, form)).map((leak) => leak.replace(/: .*/s, ''));
  expect(new Set(sources)).toEqual(new Set(['document', 'accessibility', 'aria snapshot', 'snapshot']));
  const recorded = await form.page.evaluate(() => exposed);
  expect(new Set(recorded.map(({ type }) => type))).toEqual(
    new Set(['portal-load', 'portal-token-reveal', 'portal-token-copy', 'portal-message']),
  );
  expect(recorded.filter(({ content }) => content.includes(SECRET.slice(0, 4)))).toEqual([]);
});
