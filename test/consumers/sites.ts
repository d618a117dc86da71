import { expect } from 'vitest';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { startNode } from '../browser/cli-process.js';
import { CUSTOMER, KEY, providerService, SUBSCRIPTION, TOKEN } from '../provider/provider-service.js';
import { openPage } from './consumer.js';

/** Starts a site that signs each visitor in as a customer of a mock Provider API. Returns its origin. */
export async function startSite(
  file: string,
  folder: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { service } = await providerService({
    subscriptions: ['sub_3', SUBSCRIPTION].map((id) => subscriptionRecord({ id, customer_id: CUSTOMER })),
  });
  const variables = {
    ...process.env,
    ...settings,
    PROVIDER_URL: `${service.origin}/provider/v0`,
    PROVIDER_KEY: KEY,
    CUSTOMER_ID: CUSTOMER,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  return (await startNode(file, folder, variables, args)).origin;
}

/** Expects rows, and the tokens and usage of the second. Returns the number of redirects. */
export async function expectAccount(origin: string, path: string): Promise<number> {
  const page = await openPage(origin + path, 'theme=light');
  let redirects = 0;
  page.on('response', (response) => void (redirects += response.status() === 308 ? 1 : 0));
  await page.reload();
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
