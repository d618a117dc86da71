import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { startNode } from '../browser/cli-process.js';
import { packPackage } from '../browser/pack-package.js';
import { CUSTOMER, KEY, providerService, SUBSCRIPTION, TOKEN } from '../provider/provider-service.js';
import { installPackage, openPage, prepareConsumer } from './consumer.js';

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-widgets-package-'));
  await installPackage(await packPackage(folder));
  return () => rm(folder, { recursive: true });
});

const TEMPLATE = 'src/docs/templates/next';
const NEXT = resolve('test/consumers/node_modules/next/dist/bin/next');

async function startNext(folder: string): Promise<string> {
  const { service } = await providerService({
    subscriptions: ['sub_3', SUBSCRIPTION].map((id) => subscriptionRecord({ id, customer_id: CUSTOMER })),
  });
  const variables = {
    ...process.env,
    PROVIDER_URL: `${service.origin}/provider/v0`,
    PROVIDER_KEY: KEY,
    CUSTOMER_ID: CUSTOMER,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  return (await startNode(NEXT, folder, variables, ['start', '--hostname', '127.0.0.1'])).origin;
}

/** Expects rows, and the tokens and usage of the second. Returns the number of redirects. */
async function expectAccount(origin: string, path: string): Promise<number> {
  const page = await openPage(origin, 'theme=light');
  let redirects = 0;
  page.on('response', (response) => void (redirects += response.status() === 308 ? 1 : 0));
  await page.goto(origin + path);
  const list = page.getByRole('region', { name: 'Subscriptions' });
  await list.getByRole('listitem').nth(1).getByRole('button').first().click();
  await list
    .getByRole('group', { name: 'Access tokens' })
    .getByRole('button', { name: /^Show / })
    .click();
  await list.getByText(TOKEN).waitFor();
  await list.getByRole('meter', { name: 'Calls of one' }).waitFor();
  await expect.poll(() => page.locator('output').textContent()).toBe(SUBSCRIPTION);
  return redirects;
}

it('a Next.js site without the variables of its server builds, and shows rows, tokens and usage', async () => {
  const origin = await startNext(await prepareConsumer('next', 'build', TEMPLATE));
  for (const path of ['/', '/headers']) expect([path, await expectAccount(origin, path)]).toEqual([path, 0]);
});

it('a Next.js site that redirects to addresses without a slash signs no customer out', async () => {
  const origin = await startNext(await prepareConsumer('next', 'build-with-redirects', TEMPLATE));
  for (const path of ['/', '/headers']) expect(await expectAccount(origin, path)).toBeGreaterThan(0);
});
