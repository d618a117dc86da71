import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { htmlPage, openPortal, type PortalPage, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';

const [SECRET] = SECRETS;
const COPIED = en.copied.replace('{{name}}', 'Server');
const COPY_FAILED = en.copyFailed;
const ALLOWED = { permissions: ['clipboard-read', 'clipboard-write'] };

interface TokenPage extends PortalPage {
  readonly copy: Locator;
  readonly status: Locator;
  readonly value: Locator;
}

async function openToken(options: PortalPageOptions = {}): Promise<TokenPage> {
  const body = `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`;
  const files = { '/clipboard': htmlPage('<!doctype html><html lang="en"><title>Clipboard</title>') };
  const portal = await openPortal({ account: smallAccount(), body, files, context: ALLOWED, ...options });
  const region = portal.region('Access tokens');
  const copy = region.getByRole('button', { name: 'Copy Server' });
  await copy.waitFor();
  return { ...portal, copy, status: region.getByRole('status'), value: region.getByText(SECRET, { exact: true }) };
}

/** Clipboard content, read by a page in a secure context. */
async function clipboard({ context, service }: PortalPage): Promise<string> {
  const reader = await context.newPage();
  await reader.goto(`${service.origin}/clipboard`);
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  // Clears the clipboard for the next test.
  await reader.evaluate(() => navigator.clipboard.writeText(''));
  await reader.close();
  return text;
}

async function expectCopied(portal: TokenPage): Promise<void> {
  await portal.status.filter({ hasText: COPIED }).waitFor();
  expect(await clipboard(portal)).toBe(SECRET);
}

/** Expects a selected token, which can be copied by keyboard, and an error message. */
async function expectSelected({ page, value, status, region, events }: TokenPage): Promise<void> {
  await value.waitFor();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(SECRET);
  expect(await status.textContent()).toBe(COPY_FAILED);
  expect(await status.textContent()).not.toContain(SECRET);
  // One is visible, one is in the live region.
  expect(await region('Access tokens').getByText(COPY_FAILED).count()).toBe(2);
  expect(await events('portal-token-copy')).toEqual([]);
}

describe('token that cannot be copied', () => {
  it.each<readonly [string, PortalPageOptions]>([
    [
      'the permissions policy of the page denies it',
      {
        headers: { 'permissions-policy': 'clipboard-write=()' },
        allowedMessages: [/permissions policy/i],
      },
    ],
    [
      'the page is insecure and execCommand returns false',
      { isInsecure: true, initScript: () => void Reflect.set(document, 'execCommand', () => false) },
    ],
    [
      'neither the Clipboard API nor execCommand exists',
      {
        initScript: () => {
          Reflect.deleteProperty(Navigator.prototype, 'clipboard');
          Reflect.deleteProperty(Document.prototype, 'execCommand');
        },
      },
    ],
  ])('is revealed and selected, without a success message, when %s', async (_, options) => {
    const portal = await openToken(options);
    await portal.copy.click();
    await expectSelected(portal);
  });
});

describe('insecure context', () => {
  it('copies without the Clipboard API', async () => {
    const portal = await openToken({ isInsecure: true });
    expect(await portal.page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
    await portal.copy.click();
    await expectCopied(portal);
    expect(await portal.events('portal-token-copy')).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
  });
});
