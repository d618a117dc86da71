import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { htmlPage, openPortal, type PortalPageOptions, scriptTag } from './portal-page.js';
import { SECRETS, smallAccount } from './portal-records.js';

const [SECRET] = SECRETS;

async function openToken(options: PortalPageOptions) {
  const portal = await openPortal({
    account: smallAccount(),
    body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
    files: { '/clipboard': htmlPage('<!doctype html><html lang="en"><title>Clipboard</title>') },
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    ...options,
  });
  const tokens = portal.region('Access tokens');
  await tokens.getByRole('button', { name: 'Copy Server' }).click();
  return { ...portal, tokens, status: tokens.getByRole('status') };
}

it.each<readonly [string, PortalPageOptions]>([
  [
    'the permissions policy of the page denies it',
    { headers: { 'permissions-policy': 'clipboard-write=()' }, allowedMessages: [/permissions policy/i] },
  ],
  [
    'the page is insecure and execCommand returns false',
    { isInsecure: true, initScript: () => void Reflect.set(document, 'execCommand', () => false) },
  ],
])('a token is revealed and selected, without a success message, when %s', async (_, options) => {
  const { page, tokens, status, events } = await openToken(options);
  await tokens.getByText(SECRET, { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(SECRET);
  expect(await status.textContent()).toBe(en.copyFailed);
  // One is visible, one is in the live region.
  expect(await tokens.getByText(en.copyFailed).count()).toBe(2);
  expect(await events('portal-token-copy')).toEqual([]);
});

it('a token is copied in an insecure context, without the Clipboard API', async () => {
  const { page, context, service, status, events } = await openToken({ isInsecure: true });
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
  await status.filter({ hasText: en.copied.replace('{{name}}', 'Server') }).waitFor();
  expect(await events('portal-token-copy')).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
  // Read by a page in a secure context.
  const reader = await context.newPage();
  await reader.goto(`${service.origin}/clipboard`);
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(SECRET);
});
