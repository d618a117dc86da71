import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { startTestServer } from '../mock-server/test-server.js';
import { htmlPage, openPortal, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';

declare global {
  /** In the page: the texts that its listeners of `dragstart` have read. */
  var dragged: string[];
}

const VALUE = '-----BEGIN X-----\n A  B\n-----END X-----\n';

const READER = htmlPage('<!doctype html><html lang="en"><title>Clipboard</title>');

/**
 * A page with one token or two, and a way to read the clipboard: in a page of its own, which is a
 * secure context.
 */
async function openToken(value: string, options: PortalPageOptions = {}, secondValue?: string) {
  const portal = await openPortal({
    account: {
      subscriptions: [subscriptionRecord({ id: 'sub_1' })],
      tokens: {
        sub_1: [
          accessTokenRecord({ id: 'tok_1', name: 'Server', value }),
          ...(secondValue ? [accessTokenRecord({ id: 'tok_2', name: 'Laptop', value: secondValue })] : []),
        ],
      },
    },
    body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
    ...options,
    files: { '/clipboard': READER, ...options.files },
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const readClipboard = async (): Promise<string> => {
    const reader = await portal.context.newPage();
    await reader.goto(`${portal.service.origin}/clipboard`);
    const text = await reader.evaluate(() => navigator.clipboard.readText());
    await reader.close();
    return text;
  };
  return { ...portal, readClipboard };
}

const waitForCopied = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
    .waitFor();

it('a token is copied in an insecure context, without the Clipboard API, and without being shown', async () => {
  const { page, region, events, readClipboard } = await openToken(VALUE, { isInsecure: true });
  await region('Access tokens').getByRole('button', { name: 'Copy Server' }).click();
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
  await waitForCopied(page);
  expect(await events('portal-token-copy')).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
  expect(await events('portal-token-reveal')).toEqual([]);
  expect(await readClipboard()).toBe(VALUE);
});

describe('in a browser that refuses the clipboard', () => {
  function refuseClipboard(): void {
    const writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    // The empty page before has no clipboard.
    Object.assign(navigator.clipboard ?? {}, { writeText });
  }

  it('a token is copied by `execCommand`, without being shown', async () => {
    const { page, region, events, readClipboard } = await openToken(VALUE, { initScript: refuseClipboard });
    await region('Access tokens').getByRole('button', { name: 'Copy Server' }).click();
    await waitForCopied(page);
    expect(await events('portal-token-reveal')).toEqual([]);
    expect(await readClipboard()).toBe(VALUE);
  });

  it.each([VALUE, ' a\u00a0b\t', SECRETS[0] ?? ''])(
    'and the older way, too, %j is selected, and copied by keyboard as it is',
    async (value) => {
      const { page, region, readClipboard } = await openToken(value, {
        initScript: [
          refuseClipboard,
          () => {
            Object.assign(document, { execCommand: () => false });
          },
        ],
      });
      await region('Access tokens').getByRole('button', { name: 'Copy Server' }).click();
      await region('Access tokens').getByText(en.copyFailed).first().waitFor();
      await page.keyboard.press('Control+C');
      await expect.poll(readClipboard).toBe(value);
    },
  );
});

it('a selection of several shown tokens is copied with the text between them, a selected token exactly', async () => {
  const { page, region, readClipboard } = await openToken('one  value\n', {}, 'another~value');
  for (const name of ['Server', 'Laptop'])
    await region('Access tokens')
      .getByRole('button', { name: `Show ${name}` })
      .click();
  const [first, second] = [page.getByText('one  value'), page.getByText('another~value')];
  await first.click();
  await page.keyboard.press('Control+C');
  expect(await readClipboard()).toBe('one  value\n');
  await second.click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+C');
  expect(await readClipboard()).toMatch(/^one {2}value\n[^]*\bLaptop\b[^]*\nanother~value$/);
});

it('a shown token can’t be dragged, but other text can', async () => {
  const { page, region } = await openToken(VALUE, {
    body: `<p>Other text</p><textarea aria-label="Target"></textarea>
      <portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
    initScript: () => {
      const record = (event: Event): void => {
        if (event instanceof DragEvent) globalThis.dragged.push(event.dataTransfer?.getData('text/plain') ?? '');
      };
      globalThis.dragged = [];
      document.addEventListener('dragstart', record, true);
      document.addEventListener('dragstart', record);
    },
  });
  await region('Access tokens').getByRole('button', { name: 'Show Server' }).click();
  const value = page.getByText('BEGIN X');
  const target = page.getByRole('textbox', { name: 'Target' });
  const readDragged = (): Promise<readonly string[]> => page.evaluate(() => globalThis.dragged.splice(0));

  await value.click();
  await value.dragTo(target);
  // Select from the token's name to its value.
  await region('Access tokens').getByRole('heading', { name: 'Server' }).click({ clickCount: 2 });
  await value.click({ modifiers: ['Shift'] });
  await value.dragTo(target);
  expect(await readDragged()).toEqual([]);
  expect(await target.inputValue()).toBe('');

  await page.getByText('Other text').click({ clickCount: 3 });
  await page.getByText('Other text').dragTo(target, { sourcePosition: { x: 10, y: 8 } });
  expect((await readDragged()).map((text) => text.trim())).toEqual(['Other text', 'Other text']);
  expect(await target.inputValue()).toContain('Other text');
});

it('a token is copied in a frame of another origin that has no permission for the clipboard, without being shown', async () => {
  const portal = await openToken(VALUE, { allowedMessages: [/Permissions policy violation: The Clipboard API/] });
  const outer = await startTestServer({
    pages: () => ({
      type: 'text/html',
      body: `<!doctype html><title>Outer</title><iframe src="${portal.origin}/" width="600" height="400"></iframe>`,
    }),
  });
  await portal.page.goto(`${outer.origin}/`);
  const frame = portal.page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Copy Server' }).click();
  const copied = en.copied.replace('{{name}}', 'Server');
  await frame.getByRole('status').filter({ hasText: copied }).waitFor();
  expect(await frame.getByRole('button', { name: 'Show Server' }).count()).toBe(1);
  expect(await portal.readClipboard()).toBe(VALUE);
});
