import type { Page } from 'playwright';
import { expect, it, onTestFinished, vi } from 'vitest';
import { localeScriptFiles } from './locale-scripts.js';
import { hasFocus, openPortal, scriptFile, scriptTag } from './portal-page.js';
import { billed, inDays, subscription } from './portal-records.js';

const BAR_HEIGHT = 56;

/** A page with a bar that stays in view, and an account with two subscriptions past due. */
async function openOverview(width: number) {
  const { page, region } = await openPortal({
    account: {
      subscriptions: [
        billed('sub_1', 'Weather', 3),
        ...['Maps', 'Speech'].map((name) => subscription(name, name, {}, { past_due_at: inDays(-5) })),
        ...Array.from({ length: 14 }, (_, index) => subscription(`other_${index}`, `Other ${index}`)),
      ],
    },
    body: `<div class="bar"></div><portal-account></portal-account>${scriptTag()}<div class="end"></div>`,
    css: `:root { --portal-sticky-offset: ${BAR_HEIGHT}px }
      .bar { position: sticky; top: 0; z-index: 9; height: ${BAR_HEIGHT}px; background: white } .end { height: 900px }`,
    context: { viewport: { width, height: 700 } },
  });
  await region('Weather').waitFor();
  const row = (name: string) => region('Subscriptions').getByRole('button', { name, exact: true });
  const panelOf = (name: string) => region(name).getByText('No access tokens');
  return {
    page,
    row,
    panelOf,
    scrollTop: () => page.evaluate(() => scrollY),
    /** Presses a name in the overview. */
    async press(name: string) {
      await region('Overview').getByRole('button', { name }).click();
      await panelOf(name).waitFor();
      await expect.poll(() => hasFocus(row(name))).toBe(true);
    },
  };
}

it('the overview doesn’t scroll to a row that is in view beside its panel', async () => {
  const { press, scrollTop } = await openOverview(1280);
  await press('Speech');
  expect(await scrollTop()).toBe(0);
});

it.each([13, 16])('a line of the overview shows all texts at one height, with a font of %d px', async (size) => {
  const { page } = await openOverview(1280);
  await page.evaluate((px) => document.documentElement.style.setProperty('--portal-font-size', px), `${size}px`);
  const lines = await page.locator('portal-account .fact').evaluateAll((facts) =>
    facts.map((fact) =>
      Array.from(fact.querySelectorAll('time, .fact-name bdi, [part=amount]'), (text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return Math.round(range.getBoundingClientRect().top * 10) / 10;
      }),
    ),
  );
  expect(lines.map((tops) => tops.length)).toEqual([3, 3, 3]);
  for (const tops of lines) expect(new Set(tops).size).toBe(1);
});

it.each([390, 768])('the overview scrolls a row above its panel to below the page’s bar, at %d px', async (width) => {
  const { press, row, panelOf } = await openOverview(width);
  const expectTop = async (name: string) => {
    await press(name);
    const distance = ((await row(name).boundingBox())?.y ?? NaN) - BAR_HEIGHT;
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThanOrEqual(120);
  };
  // The panel that closes is above the row, then below it, then far below.
  await expectTop('Speech');
  await expectTop('Maps');
  await row('Other 9').click();
  await panelOf('Other 9').waitFor();
  await expectTop('Speech');
});

const WIDTHS = Array.from({ length: 69 }, (_, index) => 320 + 20 * index);

/**
 * The visible amounts in "Needs attention" that have no visible unit, or that are not in one line
 * with it.
 */
function findBareAmounts(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('portal-account')?.shadowRoot;
    const amounts = Array.from(root?.querySelectorAll<HTMLElement>('.attention [part=amount]') ?? []);
    // A rectangle that the page or a parent clips is not seen.
    const boxOf = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      let isShown = right > left;
      let isCut = false;
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        if (getComputedStyle(parent).overflowY !== 'clip') continue;
        const clip = parent.getBoundingClientRect();
        isShown &&= top < clip.bottom - 1 && bottom > clip.top + 1;
        isCut ||= left < clip.left - 1 || right > clip.right + 1;
      }
      return { isShown, isCut, middle: (top + bottom) / 2 };
    };
    const shown = amounts.map((amount) => {
      const unit = amount.closest('.fact-price')?.querySelector('.unit');
      return { text: amount.innerText, amount: boxOf(amount), unit: unit && boxOf(unit) };
    });
    return {
      bare: shown
        .filter(({ amount, unit }) => {
          if (!amount.isShown) return unit?.isShown;
          return !unit?.isShown || amount.isCut || unit.isCut || Math.abs(amount.middle - unit.middle) > 4;
        })
        .map(({ text }) => text),
      count: shown.filter(({ amount }) => amount.isShown).length,
    };
  });
}

const LINKS = scriptFile("PortalWidgets.configure({ paymentUrl: '/pay/{subscription_id}' })");
const DUE = { past_due_at: inDays(-20), state: 'past_due' } as const;
const ENDING = subscription(
  'ending',
  'Music for Families',
  { price: '16.99' },
  { is_cancelation_scheduled: true, cancellation_scheduled_at: inDays(9) },
);
const due = (index: number, price: object) => subscription(`due_${index}`, `Weather API ${index}`, price, DUE);
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => billed(`other_${index}`, 'Other', index + 1));

it.each([
  ['one of several is past due, and one ends', 'en', [due(1, { price: '249.00' }), ENDING, ...others(6)]],
  ['eight are past due', 'en', [1, 2, 3, 4, 5, 6, 7, 8].map((index) => due(index, { price: `${index}49.00` }))],
  ['the amounts are long', 'de', [due(1, { price: '1249000.00' }), due(2, { price: '99.50' }), ...others(3)]],
  ['the list has more pages', 'ar', [due(1, { price: '249.00' }), ...others(60)]],
])('an amount that needs attention shows its unit at every width: %s', async (_, locale, subscriptions) => {
  const { page } = await openPortal({
    account: { subscriptions },
    body: `<portal-account locale="${locale}"></portal-account>${scriptTag()}<script src="/links.js"></script>`,
    files: { '/links.js': LINKS, ...(await localeScriptFiles('de', 'ar')) },
    context: { viewport: { width: 320, height: 900 } },
  });
  await page.locator('.attention').waitFor();
  const bare: Record<number, readonly string[]> = {};
  const counts: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = await findBareAmounts(page);
    if (found.bare.length > 0) bare[width] = found.bare;
    counts.push(found.count);
  }
  expect(bare).toEqual({});
  expect([counts[0], counts.at(-1)]).not.toContain(0);
});

it.each(['en', 'de', 'ar'])(
  'a title that needs attention is whole and in line with its state at 1024 px, in %s',
  async (locale) => {
    const { page } = await openPortal({
      account: {
        subscriptions: [subscription('maps', 'Maps API – Growth', { price: '249.00' }, DUE), ENDING, ...others(6)],
      },
      body: `<portal-account locale="${locale}"></portal-account>${scriptTag()}<script src="/links.js"></script>`,
      files: { '/links.js': LINKS, ...(await localeScriptFiles('de', 'ar')) },
      css: ':root { --portal-font: Arial } body { margin: 0 28px }',
      context: { viewport: { width: 1024, height: 900 } },
    });
    const names = page.locator(`[part=root][lang=${locale}] .attention .fact-name`);
    await names.nth(1).waitFor();
    const found = await names.evaluateAll((all) =>
      all.map((name) => {
        const middleOf = (element: Element | null | undefined) => {
          const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
          return (top + bottom) / 2;
        };
        const text = name.querySelector('.clamped') ?? name;
        const state = name.closest('.fact')?.querySelector('.fact-state');
        return {
          isCut: text.scrollWidth > text.clientWidth,
          offset: Math.round(Math.abs(middleOf(name) - middleOf(state))),
        };
      }),
    );
    expect(found).toEqual([
      { isCut: false, offset: 0 },
      { isCut: false, offset: 0 },
    ]);
  },
);

it.each([1024, 1280])('the titles of next bills are whole in Arabic, in a page of 13 px at %d px', async (width) => {
  // The width of a date depends on the day.
  vi.setSystemTime('2026-11-29T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const names = ['Weather API – Developer', 'Neighbourhood Newsletter'];
  const { page } = await openPortal({
    account: { subscriptions: [due(1, {}), ...names.map((name, index) => billed(name, name, 11 + index))] },
    body: `<portal-account locale="ar"></portal-account>${scriptTag()}`,
    files: await localeScriptFiles('ar'),
    css: ':root { --portal-font: Arial; --portal-font-size: 13px } body { margin: 0 18px }',
    context: { viewport: { width, height: 900 } },
  });
  const titles = page.locator('[part=root][lang=ar] .bills .clamped');
  await titles.first().waitFor();
  const shown = await titles.evaluateAll((all) =>
    all.map((title) => (title.scrollWidth > title.clientWidth ? 'cut' : title.textContent)),
  );
  expect(shown).toEqual(names);
});

it.each([390, 1280])('a press anywhere on a fact works, even on its chevron, at %d px', async (width) => {
  const { page, region } = await openPortal({
    account: { subscriptions: others(6) },
    body: `<portal-account></portal-account>${scriptTag()}`,
    context: { viewport: { width, height: 900 } },
  });
  const fact = region('Overview').getByRole('listitem').first();
  const { x = 0, y = 0, width: size = 0, height = 0 } = (await fact.boundingBox()) ?? {};
  const name = region('Overview').getByRole('button').first();
  const missed: number[] = [];
  for (let end = 12; end < 40; end += 1) {
    const point = [x + size - end, y + height / 2] as const;
    const isName = await name.evaluate((button, [left, top]) => {
      const hit = (button.getRootNode() as ShadowRoot).elementFromPoint(left, top);
      return hit === button;
    }, point);
    if (!isName) missed.push(end);
  }
  expect(missed).toEqual([]);
  await page.mouse.click(x + size - 22, y + height / 2);
  await expect.poll(() => hasFocus(region('Subscriptions').getByRole('button', { name: 'Other' }).first())).toBe(true);
});

it.each([390, 1280])('the name and the date of a next bill have the same size at %d px', async (width) => {
  const { region } = await openPortal({
    account: { subscriptions: others(6) },
    body: `<portal-account></portal-account>${scriptTag()}`,
    context: { viewport: { width, height: 900 } },
  });
  const [bill] = await region('Overview').getByRole('listitem').all();
  const sizes = await bill
    ?.locator('button, time')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize));
  expect(new Set(sizes).size).toBe(1);
});

it('several past due payments show their amounts on a phone, with links 36 px high', async () => {
  const { page, region } = await openPortal({
    account: { subscriptions: [1, 2, 3, 4].map((index) => due(index, { price: `${index}49.00` })) },
    head: '<meta name="viewport" content="width=device-width">',
    body: `<portal-account></portal-account>${scriptTag()}<script src="/links.js"></script>`,
    files: { '/links.js': LINKS },
    css: 'body { margin: 16px } portal-account { margin: 0 }',
    context: { viewport: { width: 390, height: 900 }, hasTouch: true, isMobile: true },
  });
  const links = region('Overview').getByRole('link', { name: /^Pay now/ });
  await links.nth(2).waitFor();
  expect(await findBareAmounts(page)).toEqual({ bare: [], count: 3 });
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeCloseTo(36, 0);
});
