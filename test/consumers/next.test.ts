import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { prepareConsumer } from './consumer.js';
import { expectAccount, startSite } from './sites.js';

const TEMPLATE = 'src/docs/templates/next';
const NEXT = resolve('test/consumers/node_modules/next/dist/bin/next');

const startNext = (folder: string, settings: Readonly<Record<string, string>> = {}) =>
  startSite(NEXT, folder, ['start', '--hostname', '127.0.0.1'], settings);

it('a Next.js site without the variables of its server builds, and shows rows, tokens and usage', async () => {
  const origin = await startNext(await prepareConsumer('next', 'build', TEMPLATE));
  for (const path of ['/', '/headers']) expect([path, await expectAccount(origin, path)]).toEqual([path, 0]);
});

it('a Next.js site that redirects to addresses without a slash signs no customer out', async () => {
  const origin = await startNext(await prepareConsumer('next', 'build-with-redirects', TEMPLATE));
  for (const path of ['/', '/headers']) expect(await expectAccount(origin, path)).toBeGreaterThan(0);
});

it('a Next.js site with a base path shows rows, tokens and usage', async () => {
  const origin = await startNext(await prepareConsumer('next', 'build-below-shop', TEMPLATE), { BASE_PATH: '/shop' });
  expect(await expectAccount(origin, '/shop/base-path')).toBe(0);
});
