import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { SECRETS } from './portal-records.js';

const [SECRET] = SECRETS;

/**
 * Performs the main user actions with the small account in a page or frame with a customer card and
 * a subscription list. Runs little script in the page, whose built-ins may be modified.
 */
export async function expectWorkingWidgets(page: Page | Frame): Promise<void> {
  const region = (name: string) => page.getByRole('region', { name });
  const list = region('Subscriptions');
  await region('Your details').getByText('Robin Example').waitFor();
  await list.getByRole('heading', { name: 'Maps' }).waitFor();
  await list.getByText('$12.00').first().waitFor();
  await list.getByRole('button', { name: 'Maps', exact: true }).click();
  await list.getByText('Jan 15, 2025').first().waitFor();
  await list.getByRole('button', { name: 'Show Server' }).click();
  await list.getByText(SECRET, { exact: true }).waitFor();
  await list.getByText(/\b(28|29) sec\b/).waitFor();
  await list.getByRole('button', { name: 'Hide Server' }).click();
  await list.getByText(SECRET, { exact: true }).waitFor({ state: 'detached' });
  // Don't use `selectOption`, which fails if a page has added to `Object.prototype`.
  await list.getByRole('combobox', { name: 'Status' }).pressSequentially('Canceled');
  await list.getByRole('heading', { name: 'Maps' }).waitFor({ state: 'detached' });
  await list.getByRole('heading', { name: 'Weather' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
}
