import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { FAULT_WORDS } from '../../src/mock-server/fault-presets.js';
import { FOLDERS, liveExample, openSite } from './site-page.js';

const FOLDER = FOLDERS['/a/b/'];

const WITH_EXAMPLE = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.html') && readFileSync(`${FOLDER}/${file}`, 'utf8').includes('class="live-example"'),
);

const LIST = 'reference/portal-subscription-list.html';

const SIGNED_OUT = 'You’ve been signed out';
const SERVER_ERROR = 'Something went wrong on our end';
const TOO_MANY = 'Too many attempts';

/** The text of a list that has no rows. With any other fault it has rows. */
const MESSAGES: ReadonlyMap<string, string | RegExp> = new Map<string, string | RegExp>([
  // Several requests end before the message says so.
  ['reset', /Still loading…|Couldn’t connect/],
  ['hangs', 'Still loading…'],
  ['401', SIGNED_OUT],
  ['redirect', SIGNED_OUT],
  ['login-page', SIGNED_OUT],
  ['403', 'You don’t have access to this'],
  ['404', SERVER_ERROR],
  ['429', TOO_MANY],
  ['429-later', TOO_MANY],
  ['500', SERVER_ERROR],
  ['503', SERVER_ERROR],
  ['html', SERVER_ERROR],
  ['cut', 'Couldn’t connect'],
  ['empty', SERVER_ERROR],
]);

const rowsOf = (page: Page) => liveExample(page).getByRole('listitem');

it('are on the home page, the pages of elements, and guides', () => {
  expect(WITH_EXAMPLE).toEqual(expect.arrayContaining(['index.html', 'reference/portal-account.html', 'start.html']));
});

it.each(WITH_EXAMPLE.filter((path) => !/sign-in|troubleshooting/.test(path)))('%s shows rows', async (path) => {
  const { page, base } = await openSite();
  await page.goto(base + path);
  await expect.poll(() => liveExample(page).locator('dd, li, [role=meter], meter').count()).toBeGreaterThan(0);
});

it('follow the choices of language and account', async () => {
  const { page, base } = await openSite();
  await page.goto(base + LIST);
  const widget = liveExample(page);
  await widget.getByRole('region', { name: 'Subscriptions' }).waitFor();
  await page.getByLabel('Language').selectOption('de');
  await widget.getByRole('region', { name: 'Abonnements' }).waitFor();
  await page.getByLabel('Account').selectOption('1-3-2-1');
  await expect.poll(() => rowsOf(page).count()).toBe(1);
});

it('can’t be changed until its scripts have run', async () => {
  const { page, base } = await openSite();
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', (route) => isReleased.then(() => route.continue()));
  await page.goto(base + LIST, { waitUntil: 'commit' });
  const language = page.getByLabel('Language');
  await expect.poll(() => language.isDisabled()).toBe(true);
  release();
  await language.selectOption('de');
  await liveExample(page).getByRole('region', { name: 'Abonnements' }).waitFor();
});

describe('theme', () => {
  const schemeOf = (page: Page) => () =>
    liveExample(page)
      .locator('[part~=root]')
      .first()
      .evaluate((root) => getComputedStyle(root).colorScheme);

  it('follows the page, unless light or dark is chosen', async () => {
    const { page, base } = await openSite();
    await page.goto(base + LIST);
    await expect.poll(schemeOf(page)).toBe('light');
    await page.getByRole('switch').click();
    await expect.poll(schemeOf(page)).toBe('dark');
    await page.getByLabel('Theme').selectOption('light');
    await expect.poll(schemeOf(page)).toBe('light');
    await page.getByRole('switch').click();
    await page.getByLabel('Theme').selectOption('dark');
    await expect.poll(schemeOf(page)).toBe('dark');
    await page.getByLabel('Theme').selectOption('as this page');
    await expect.poll(schemeOf(page)).toBe('light');
  });
});

describe('faults', () => {
  it('are all offered', async () => {
    const { page, base } = await openSite();
    await page.goto(base + LIST);
    const values = page.getByLabel('Fault').getByRole('option');
    expect(await values.evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))).toEqual(
      [...FAULT_WORDS.keys()],
    );
  });

  it.each([...FAULT_WORDS.keys()].slice(1))(
    '%s shows its message or rows, and rows without the fault',
    async (fault) => {
      // The console has the remedy.
      const { page, base } = await openSite({ allowed: /^portal-widgets: / });
      await page.goto(base + LIST);
      await page.getByLabel('Fault').selectOption(fault);
      const message = MESSAGES.get(fault);
      if (message === undefined) await rowsOf(page).first().waitFor();
      else {
        await liveExample(page).getByText(message).first().waitFor();
        expect(await rowsOf(page).count()).toBe(0);
      }
      await page.getByLabel('Fault').selectOption('works');
      await expect.poll(() => rowsOf(page).count()).toBe(8);
    },
  );
});
