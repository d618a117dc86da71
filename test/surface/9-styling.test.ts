import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { section } from './document.js';
import { type HostPage, NOTHING, openPage, tag } from './page.js';

const { says } = section('9.');

const everyPart = ({ page }: HostPage) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*')).flatMap(({ shadowRoot }) =>
      Array.from(shadowRoot?.querySelectorAll('*') ?? [], (element) => ({
        name: element.localName,
        isControl: element.matches('button, a[href]'),
        parts: [...element.part],
      })),
    ),
  );
const css = (selector: string, rules: string) => `<style>${selector} { ${rules} }</style>`;
const colorOf = (host: HostPage, name: string) =>
  host.region(name).evaluate((element) => getComputedStyle(element).colorScheme);

says(
  "Every colour, radius, space and font is a CSS variable `--portal-*` that can be set on `:root`, on any ancestor or on the element; defaults inherit the page's font.",
)(async () => {
  const sheet = readFileSync('dist/portal-widgets.js', 'utf8');
  for (const name of ['text', 'accent', 'radius', 'font', 'font-size', 'space'])
    expect([name, sheet.includes(`--portal-${name}`)]).toEqual([name, true]);
  const host = await openPage({
    head:
      css(':root', '--portal-text: rgb(1, 2, 3)') +
      css('main', '--portal-radius: 20px') +
      css('portal-customer-card', '--portal-font-size: 21px') +
      css('body', 'font-family: monospace'),
    body: `<main><portal-customer-card></portal-customer-card></main>${tag('', 'data-edit-details-url="/edit"')}`,
  });
  const root = host.page.locator('portal-customer-card');
  await root.getByRole('link', { name: 'Edit' }).waitFor();
  const styles = await root.evaluate(({ shadowRoot }) =>
    Array.from(shadowRoot?.querySelectorAll('.portal *') ?? [], (element) => {
      const { color, borderRadius, fontSize, fontFamily } = getComputedStyle(element);
      return { color, borderRadius, fontSize, fontFamily };
    }),
  );
  const has = (test: (style: (typeof styles)[number]) => boolean) => styles.some(test);
  expect([
    has(({ color }) => color === 'rgb(1, 2, 3)'),
    // A card has one and a half of it.
    has(({ borderRadius }) => borderRadius === '30px'),
    has(({ fontSize }) => fontSize === '21px'),
  ]).toEqual([true, true, true]);
  expect(new Set(styles.map(({ fontFamily }) => fontFamily))).toEqual(new Set(['monospace']));
});

says(
  'Structural elements have `part` names; every button and link has `part="button"` or `"link"` and a second name of its own (`show`, `copy`, `menu-button`, `export`, `payment`, …),',
)(async () => {
  const links =
    'data-manage-url="/m" data-payment-url="/p" data-new-token-url="/n" data-upgrade-url="/u" data-edit-details-url="/e" data-plans-url="/pl"';
  const host = await openPage({ body: tag('account', `data-usage-url="/usage" ${links}`) });
  await host.region('plain').getByRole('meter', { name: 'Calls' }).waitFor();
  await host.region('Overview').waitFor();
  const open = ['Subscriptions', 'due', 'canceled'];
  const found = await everyPart(host);
  for (const title of open.slice(1)) {
    await host.region('Subscriptions').getByRole('button', { name: title, exact: true }).click();
    await host.region(title).getByRole('group', { name: 'Details' }).waitFor();
    found.push(...(await everyPart(host)));
  }
  await host.region('Subscriptions').getByRole('button', { name: 'plain', exact: true }).click();
  await host.region('plain').getByRole('button', { name: 'More for Server' }).click();
  await host.page.getByRole('menuitem').first().waitFor();
  found.push(...(await everyPart(host)));
  const controls = found.filter(({ isControl }) => isControl).map(({ parts }) => parts.join(' '));
  expect([...new Set(controls.filter((parts) => !/^(?:button|link) \S+/.test(parts)))]).toEqual([]);
  const parts = new Set(found.flatMap((each) => each.parts));
  for (const name of 'root panel header title content row token quota overview show copy menu-button payment manage'.split(
    ' ',
  ))
    expect([name, parts.has(name)]).toEqual([name, true]);
});

says('every badge and row `state-<state>` (lower case, other characters than letters and digits as `-`).')(async () => {
  const host = await openPage({ body: tag('account') });
  await host.region('plain').getByRole('button', { name: 'Show Soon' }).waitFor();
  const found = await everyPart(host);
  const rows = found
    .filter(({ parts }) => parts.includes('row'))
    .map(({ parts }) => parts.find((part) => part.startsWith('state-')));
  expect(new Set(rows)).toEqual(
    new Set(['state-active', 'state-canceled', 'state-expired', 'state-paused-by--partner']),
  );
  const badges = found.filter(({ parts }) => parts.includes('badge')).map(({ parts }) => parts.join(' '));
  expect(badges.filter((parts) => !/\bstate-/.test(parts))).toEqual([]);
});

says("The part `card` is the frame of a widget, `panel` the selected subscription's box.")(async () => {
  const host = await openPage({ body: tag('subscription-list customer-card access-tokens') });
  const namesOf = (part: string) =>
    host.page.locator(`[part=${part}]`).evaluateAll((elements) =>
      elements.map((element) => {
        const ids = element.getAttribute('aria-labelledby') ?? '';
        return (element.getRootNode() as ShadowRoot).getElementById(ids)?.textContent;
      }),
    );
  await host.row('plain').click();
  await host.region('plain').waitFor();
  expect(await namesOf('card')).toEqual(['Subscriptions', 'Your details', 'Access tokens']);
  expect(await namesOf('panel')).toEqual(['plain']);
});

says('The part `empty` is only on the message of an empty list.')(async () => {
  const host = await openPage({ body: tag('subscription-list customer-card'), records: NOTHING });
  await host.page.getByText('No subscriptions').first().waitFor();
  await host.page.getByText('No details').waitFor();
  expect(await host.page.locator('[part~=empty]').allInnerTexts()).toEqual([
    expect.stringContaining('No subscriptions'),
  ]);
  const full = await openPage({ body: tag('account', 'data-usage-url="/usage"') });
  await full.region('plain').getByRole('meter').first().waitFor();
  expect(await full.page.locator('[part~=empty]').count()).toBe(0);
});

says('`theme="auto"` follows the computed `color-scheme` of the element at any time.')(async () => {
  const host = await openPage({
    body: `<main style="color-scheme: dark"><portal-customer-card theme="auto"></portal-customer-card></main>${tag()}`,
  });
  await expect.poll(() => colorOf(host, 'Your details')).toBe('dark');
  await host.page.evaluate(() => document.querySelector('main')?.style.setProperty('color-scheme', 'light'));
  await expect.poll(() => colorOf(host, 'Your details')).toBe('light');
});

says('Light and dark, forced colours, reduced motion, right to left, 280 px to wide, print.')(async () => {
  const host = await openPage({
    body: tag('account', 'data-usage-url="/usage"'),
    context: { viewport: { width: 280, height: 700 } },
  });
  const { page } = host;
  await host.region('plain').getByRole('meter', { name: 'Calls' }).waitFor();
  const textColor = () => host.region('Your details').evaluate((element) => getComputedStyle(element).color);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await textColor();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await textColor()).not.toBe(dark);
  await page.emulateMedia({ forcedColors: 'active' });
  await host.region('plain').getByRole('meter', { name: 'Calls' }).waitFor();
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((animation) => animation.playState === 'running' && Number(animation.effect?.getTiming().duration) > 1)
        .length,
  );
  expect(moving).toBe(0);
  for (const [width, direction] of [
    [280, 'ltr'],
    [280, 'rtl'],
    [2000, 'rtl'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate((dir) => void (document.documentElement.dir = dir), direction);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
  expect(await host.region('Your details').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Show Server' }).count()).toBe(0);
});
