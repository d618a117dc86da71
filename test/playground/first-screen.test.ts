import { expect, it } from 'vitest';
import { open, useDevServer } from './dev-page.js';

useDevServer();

it('one press, or any color from the picker, changes the brand color at once', async () => {
  const { page, region, harness } = await open('/');
  await region('Subscriptions').getByRole('listitem').first().waitFor();
  const brands = harness.getByRole('group', { name: 'Brand color' });
  const pay = page.getByRole('link', { name: /^Pay now/ }).first();
  const colorOf = () => pay.evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await brands.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('Blue');
  const before = await colorOf();
  await brands.getByRole('button', { name: 'Plum' }).press('Enter');
  await expect.poll(colorOf).not.toBe(before);
  expect(new URL(page.url()).searchParams.get('style')).toBe('--portal-accent: #a21a5b');
  expect(await brands.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe('Plum');
  await brands.getByLabel('Other color').fill('#006644');
  const snippet = harness.getByRole('region', { name: 'Snippet' }).locator('pre');
  await expect.poll(() => snippet.textContent()).toContain('--portal-accent: #006644;');
  expect(await brands.getByRole('button', { pressed: true }).count()).toBe(0);
});

it('the panel shows the portal in light, in dark and on a phone', async () => {
  const { page, region, harness } = await open('/');
  await region('Subscriptions').getByRole('listitem').first().waitFor();
  const look = harness.getByRole('group', { name: 'Look' });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const width = async () => (await page.locator('#preview').boundingBox())?.width;
  for (const [name, expected] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await look.getByRole('button', { name }).click();
    await expect.poll(scheme).toBe(expected);
    expect(await look.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe(name);
  }
  await look.getByRole('button', { name: 'Light' }).click();
  await expect.poll(scheme).toBe('light dark');
  await look.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(width).toBe(390);
  await look.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(width).toBeGreaterThan(1152);
});

it('the panel shows the account’s size, and one press changes its number of subscriptions', async () => {
  const { page, region, harness } = await open('/');
  const size = harness.getByRole('group', { name: 'How many' });
  const counts = () =>
    size.getByRole('spinbutton').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect.poll(counts).toEqual(['8', '4', '2', '1']);
  const numbers = harness.getByRole('group', { name: 'Number of subscriptions' });
  expect(await numbers.getByRole('button', { pressed: true }).textContent()).toBe('8');
  await harness.getByLabel(/^Account/).selectOption('usage');
  await expect.poll(counts).not.toEqual(['8', '4', '2', '1']);
  await harness.getByLabel(/^Account/).selectOption('everyday');
  await expect.poll(counts).toEqual(['8', '4', '2', '1']);
  await numbers.getByRole('button', { name: '20', exact: true }).click();
  await page.waitForURL(/account=20-4-2-1/);
  await region('Subscriptions').getByRole('listitem').nth(19).waitFor();
});

it('the panel leaves the portal 1152 px from 1440 px on, and scrolls a long snippet', async () => {
  const { page, region, harness } = await open('/');
  await region('Subscriptions').getByRole('listitem').first().waitFor();
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.locator('#preview').evaluate((preview) => preview.clientWidth)).toBeGreaterThanOrEqual(1152);
  }
  const code = harness.getByRole('region', { name: 'Snippet' }).locator('pre');
  const { lines, height, lineHeight } = await code.evaluate((element) => ({
    lines: element.textContent.split('\n').length,
    height: element.scrollHeight,
    lineHeight: Number(getComputedStyle(element).lineHeight.replace('px', '')),
  }));
  expect(Math.round((height - 20) / lineHeight)).toBe(lines);
});

it('the first screen names the command of the documents, and leads to the gallery with the chosen theme', async () => {
  const { page, harness, console } = await open('/?theme=dark');
  await harness.getByText('npm run docs').waitFor();
  await harness.getByRole('link', { name: 'See every state' }).click();
  await page.waitForURL(/\/gallery\?theme=dark$/, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Everyday account' }).click();
  await page.getByRole('region', { name: 'Your details' }).getByText('Maya Lindqvist').waitFor();
  expect(await page.title()).toBe('Everyday account – account');
  expect(console).toEqual([]);
});

it('the bar of a phone names the closed panel', async () => {
  const { page, harness } = await open('/');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.reload();
  const toggle = harness.getByRole('button', { name: 'Playground', expanded: false });
  const fontSize = await toggle.evaluate((button) => Number(getComputedStyle(button).fontSize.replace('px', '')));
  expect(fontSize).toBeGreaterThanOrEqual(12);
  expect(await page.getByText('maya.lindqvist@example.com').first().isVisible()).toBe(false);
});
