import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { parseTheme } from '../../src/harness/theme-css.js';
import { THEME_VARIABLES } from '../../src/theme/variables.js';
import { open, type DevPage, useDevServer } from './dev-page.js';

useDevServer();

interface OpenedEditor extends DevPage {
  /** Computed value of a property in the shadow root of the customer card. */
  readonly inside: (selector: string, property: string) => Promise<string>;
  /** The style sheet of the copied snippet. */
  readonly copiedCss: () => Promise<string>;
}

async function openEditor(search = ''): Promise<OpenedEditor> {
  const opened = await open(`/${search}`);
  const { page, region, harness } = opened;
  await region('Your details').getByText('Maya Lindqvist').waitFor();
  if (!(await harness.getByLabel('Size', { exact: true }).isVisible())) await harness.getByText('Theme editor').click();
  return {
    ...opened,
    inside: (selector, property) =>
      page
        .locator('portal-account')
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property),
    async copiedCss() {
      await harness.getByRole('button', { name: 'Copy snippet' }).click();
      await harness.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
      const snippet = await page.evaluate(() => navigator.clipboard.readText());
      return /^<style>\n(.*)<\/style>/s.exec(snippet)?.[1] ?? '';
    },
  };
}

/**
 * Sets the value of a control that cannot be operated by keyboard in tests, and dispatches its
 * events.
 */
async function pick(control: Locator, value: string): Promise<void> {
  await control.fill(value);
  await control.dispatchEvent('change');
}

describe('theme editor', () => {
  it('has a labelled control for every variable', async () => {
    const { harness } = await openEditor();
    const names = THEME_VARIABLES.map(({ label, kind }) => (kind === 'color' ? `${label}, dark` : label));
    const counts = names.map(async (name) => [name, await harness.getByLabel(name, { exact: true }).count()] as const);
    expect(await Promise.all(counts)).toEqual(names.map((name) => [name, 1]));
  });

  it('changes a color in one color scheme only', async () => {
    const { page, harness, inside, copiedCss } = await openEditor('?theme=light');
    await pick(harness.getByLabel('Text, light', { exact: true }), '#123456');
    expect(await inside('[part=title]', 'color')).toBe('rgb(18, 52, 86)');
    const dark = await harness.getByLabel('Text, dark', { exact: true }).inputValue();
    expect(await copiedCss()).toBe(`:root {\n  --portal-text: light-dark(#123456, ${dark});\n}\n`);

    await harness.getByRole('button', { name: 'Dark' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(dark.slice(start, start + 2), 16));
    await expect.poll(() => inside('[part=title]', 'color')).toBe(`rgb(${red}, ${green}, ${blue})`);
  });

  it('changes a number by keyboard, announces its unit and keeps it in the URL', async () => {
    const { page, region, harness, inside, copiedCss } = await openEditor();
    const size = harness.getByLabel('Size', { exact: true });
    await size.focus();
    expect(await size.getAttribute('aria-valuetext')).toBe('16 px');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await size.getAttribute('aria-valuetext')).toBe('17 px');
    expect(await inside('[part=root]', 'font-size')).toBe('17px');
    expect(await copiedCss()).toBe(':root {\n  --portal-font-size: 17px;\n}\n');

    await page.reload();
    await region('Your details').getByText('Maya Lindqvist').waitFor();
    expect(await inside('[part=root]', 'font-size')).toBe('17px');
    expect(await size.isVisible()).toBe(true);
  });

  it('confines a text value to its declaration', async () => {
    const { harness, inside, copiedCss } = await openEditor();
    const font = harness.getByLabel('Font', { exact: true });
    await font.fill('Georgia; } body { display: none');
    await font.press('Tab');
    expect(await copiedCss()).toBe(':root {\n  --portal-font: Georgia body display: none;\n}\n');
    await font.fill('Georgia, serif');
    await font.press('Tab');
    expect(await inside('[part=root]', 'font-family')).toBe('Georgia, serif');
  });

  it('copies the changed variables as a rule for the page, and needs none for the default theme', async () => {
    const { page, harness } = await openEditor();
    const copy = harness.getByRole('button', { name: 'Copy CSS' });
    await harness.getByText('The default theme needs no CSS.').waitFor();
    expect(await copy.count()).toBe(0);
    await harness.getByLabel('Size', { exact: true }).press('ArrowRight');
    await copy.press('Enter');
    await harness.getByRole('region', { name: 'CSS' }).getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const css = ':root {\n  --portal-font-size: 16.5px;\n}\n';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(css);
    expect(await harness.getByRole('region', { name: 'CSS' }).locator('pre').textContent()).toBe(css);
  });

  it('resets its changes to the preset, and links to every state with the theme', async () => {
    const { page, harness, inside } = await openEditor('?theme=dark');
    const preset = async () => [await inside('[part=root]', 'font-size'), await inside('[part=title]', 'color')];
    await harness.getByLabel('Preset').selectOption('dense');
    const before = await preset();
    await harness.getByLabel('Size', { exact: true }).press('ArrowRight');
    await pick(harness.getByLabel('Text, dark', { exact: true }), '#fedcba');
    expect(await preset()).toEqual(['14px', 'rgb(254, 220, 186)']);
    const gallery = await harness.getByRole('link', { name: 'See every state' }).getAttribute('href');
    const { pathname, searchParams } = new URL(gallery ?? '', page.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/gallery',
      { preset: 'dense', theme: 'dark', style: expect.stringContaining('--portal-font-size: 14px') as string },
    ]);
    await harness.getByRole('button', { name: 'Reset to preset' }).click();
    expect(await preset()).toEqual(before);
    expect(before[0]).toBe('13.5px');
    expect(new URL(page.url()).search).toBe('?theme=dark&preset=dense');
  });
});

it.each(['plain', 'dense', 'brand'])('the preset %s is copied verbatim', async (preset) => {
  const { copiedCss, inside } = await openEditor(`?preset=${preset}`);
  const theme = parseTheme(await copiedCss());
  expect(Object.keys(theme).length > 0).toBe(preset !== 'plain');
  for (const [name, value] of Object.entries(theme)) expect(await inside('[part=root]', name)).toBe(value);
});
