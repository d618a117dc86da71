import { expect, it } from 'vitest';
import { openPortal, scriptTag } from './portal-page.js';

const LAZY_FILE = 'portal-widgets-actions.js';

it('loads its code and the rest of the list with the first character, mounts the matches by screenfuls, and styles only the rows that it adds', async () => {
  const { page, requestsTo } = await openPortal({ account: 'large', body: scriptTag('account') });
  const field = page.getByRole('searchbox', { name: 'Find a subscription' });
  const files = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.getByRole('button', { name: 'Show more' }).waitFor();
  expect((await files()).filter((name) => name.includes(LAZY_FILE))).toEqual([]);
  expect(requestsTo('listSubscriptions')).toHaveLength(1);
  await field.fill('backups');
  await page.getByText('Searched the first 5,000 of 6,000').waitFor();
  expect((await files()).filter((name) => name.includes(LAZY_FILE))).toHaveLength(1);

  const rows = page.locator('.row');
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  const before = await rows.count();
  expect(before).toBeLessThan(60);
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline'] });
  await page.mouse.wheel(0, 600);
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  // They have been styled by the next frame but one.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const styled = traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : []));
  const perRow = 20;
  // A selector such as `:has(> *)` would style all rows again with each new one.
  expect(Math.max(...styled)).toBeGreaterThan(0);
  expect(Math.max(...styled)).toBeLessThan(((await rows.count()) - before) * perRow);
  await field.press('Escape');
  await expect.poll(() => rows.count()).toBe(20);
});
