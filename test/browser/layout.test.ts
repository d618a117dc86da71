import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { openPortal, type PortalPage, scriptTag } from './portal-page.js';
import { smallAccount, subscription } from './portal-records.js';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3);

/** A customer whose texts are long words without break opportunities. */
const longWords = {
  customer: customerRecord({
    name: WORD,
    email: `${WORD}@${WORD}.example`,
    billing_address_line1: WORD,
    billing_address_city: WORD,
    is_business: true,
    business_name: WORD,
    company_number: WORD,
    tax_identifier: WORD,
  }),
};

/** Opens a card in a container of the host page with a style. */
async function openCard(style: string, pageWidth: number) {
  const portal = await openPortal({
    account: longWords,
    css: `main { ${style} }`,
    context: { viewport: { width: pageWidth, height: 800 } },
    body: `<main><portal-customer-card></portal-customer-card></main>${scriptTag()}`,
  });
  const card = portal.region('Your details');
  await card.getByText('@').first().waitFor();
  /** Elements that overflow the page or the widget. */
  const overflows = await portal.page.evaluate(() => {
    const host = document.querySelector('portal-customer-card');
    const bounds = host?.getBoundingClientRect() ?? new DOMRect();
    const inside = Array.from(host?.shadowRoot?.querySelectorAll('*') ?? []).filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > bounds.right + 1 || left < bounds.left - 1);
    });
    const isPageWider = (document.scrollingElement?.scrollWidth ?? 0) > innerWidth;
    return [...inside.map(({ localName }) => localName), ...(isPageWider ? ['page'] : [])];
  });
  const host = await portal.page.locator('portal-customer-card').boundingBox();
  return { overflows, width: (await card.boundingBox())?.width, height: host?.height };
}

it.each([
  // The width of a flex item depends on its content.
  ['display: flex', 500, 300],
  ['display: grid', 500, 450],
  ['display: table; width: 100%', 500, 450],
  ['display: flex; flex-direction: column; align-items: flex-start', 280, 200],
  ['float: inline-start', 280, 200],
  ['display: inline-block', 280, 200],
])('in a container with "%s", a widget fits into %d px, and is wider than %d px', async (style, pageWidth, least) => {
  const card = await openCard(style, pageWidth);
  expect(card.overflows).toEqual([]);
  expect(card.width).toBeGreaterThan(least);
});

it('a long email address breaks before "@" or a dot, and is copied without line breaks', async () => {
  const email = 'maximiliane.hohenstein@accounting.example';
  const { page, region } = await openPortal({
    account: { customer: customerRecord({ email }) },
    body: `<portal-customer-card></portal-customer-card>${scriptTag()}`,
  });
  const text = region('Your details').getByText(email);
  await text.waitFor();
  const ends = new Set<string>();
  for (let width = 320; width >= 200; width -= 4) {
    await page.setViewportSize({ width, height: 800 });
    for (const line of await text.evaluate(getLines)) ends.add(line);
  }
  expect([...ends].toSorted()).toEqual(['.', '@', 'm']);
  await text.evaluate((element) => getSelection()?.selectAllChildren(element));
  expect(await page.evaluate(() => String(getSelection()))).toBe(email);
});

/** The first character of each line. */
function getLines(element: Element): string[] {
  const starts: string[] = [];
  let last = -Infinity;
  for (const node of element.childNodes) {
    const range = document.createRange();
    for (let index = 0; index < (node.nodeValue ?? '').length; index += 1) {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top } = range.getBoundingClientRect();
      if (top > last + 4) starts.push(range.toString());
      last = Math.max(last, top);
    }
  }
  return starts;
}

it('a widget has the height of its content in a flex column', async () => {
  const { height } = await openCard('display: flex; flex-direction: column; min-height: 3000px', 1280);
  expect(height).toBeLessThan(1000);
});

it('the number of shown tokens and the button for more share a line', async () => {
  const { customer, subscriptions } = smallAccount();
  const tokens = Array.from({ length: 26 }, (_, index) =>
    accessTokenRecord({ id: `tok_${index}`, name: `Server ${index}` }),
  );
  const { region } = await openPortal({
    account: { customer, subscriptions, tokens: { sub_1: tokens } },
    body: `<portal-account></portal-account>${scriptTag()}`,
    context: { viewport: { width: 390, height: 900 } },
  });
  const number = await region('Subscriptions').getByText('Showing 3 of 26').boundingBox();
  const button = await region('Subscriptions').getByRole('button', { name: 'Show more' }).boundingBox();
  expect(button?.x).toBeGreaterThan((number?.x ?? NaN) + (number?.width ?? NaN));
  expect((button?.y ?? NaN) + (button?.height ?? NaN) / 2).toBeCloseTo(
    (number?.y ?? NaN) + (number?.height ?? NaN) / 2,
    -1,
  );
});

/**
 * Lines that begin with a separator, and neighbors on a line without one. A pseudo-element is hit
 * like its element, unless it is clipped.
 */
function findMisplaced({ page }: PortalPage): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('portal-subscription-list')?.shadowRoot;
    const found: string[] = [];
    for (const element of root?.querySelectorAll<HTMLElement>('.joined') ?? []) {
      const previous = element.previousElementSibling;
      element.scrollIntoView({ block: 'center' });
      const { left, right, top, height } = element.getBoundingClientRect();
      const { bottom = 0 } = previous?.getBoundingClientRect() ?? {};
      const { direction, fontSize } = getComputedStyle(element);
      const distance = 0.36 * Number(fontSize.replace('px', ''));
      const hit = root?.elementFromPoint(direction === 'rtl' ? right + distance : left - distance, top + height / 2);
      const hasSeparator = hit === element || (!!hit && !!previous?.contains(hit));
      const isFirst = bottom <= top + 1;
      if (hasSeparator === isFirst) found.push(`${isFirst ? 'begins a line' : 'missing'}: ${element.textContent}`);
    }
    return found;
  });
}

const price = {
  price: '20.00',
  is_metered: true,
  tiers: [{}],
  priced_items: [{}],
  package_quantity: 1000,
  is_topup_enabled: true,
  type: 'one_time',
};
const { items } = subscription('sub_1', 'Messages', price);
const account = {
  subscriptions: [
    subscription('sub_1', 'Messages', price),
    subscription('sub_2', 'Messages', price, { items: [...items, ...items] }),
  ],
};

it.each(['ltr', 'rtl'])(
  'separators of a price are between two parts of a line, and never begin one, %s',
  async (dir) => {
    const portal = await openPortal({
      account,
      body: `<div dir="${dir}"><portal-subscription-list></portal-subscription-list></div>${scriptTag()}`,
    });
    await portal.page.locator('[part~=row]').last().waitFor();
    const found: string[] = [];
    for (let width = 280; width <= 1000; width += 24) {
      await portal.page.setViewportSize({ width, height: 800 });
      found.push(...(await findMisplaced(portal)).map((text) => `${width} px: ${text}`));
    }
    expect(found).toEqual([]);
  },
);
