import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { htmlPage, openPortal, scriptTag } from './portal-page.js';
import { SECRETS } from './portal-records.js';

it('a token is copied in an insecure context, without the Clipboard API', async () => {
  const { page, context, service, region, events } = await openPortal({
    body: `<portal-access-tokens subscription-id="sub_1"></portal-access-tokens>${scriptTag()}`,
    files: { '/clipboard': htmlPage('<!doctype html><html lang="en"><title>Clipboard</title>') },
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
    isInsecure: true,
  });
  await region('Access tokens').getByRole('button', { name: 'Copy Server' }).click();
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
  await page
    .getByRole('status')
    .filter({ hasText: en.copied.replace('{{name}}', 'Server') })
    .waitFor();
  expect(await events('portal-token-copy')).toEqual([{ subscriptionId: 'sub_1', tokenId: 'tok_1' }]);
  // Read by a page in a secure context.
  const reader = await context.newPage();
  await reader.goto(`${service.origin}/clipboard`);
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(SECRETS[0]);
});
