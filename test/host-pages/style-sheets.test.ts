import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { changedStyles, defineCollectStyles, rememberStyles, type Styles } from './computed-styles.js';
import { FRAMEWORKS, HOSTILE_SHEETS } from './style-sheets.js';
import { htmlPage, openPortal, type PortalPageOptions, scriptTag, UNREADABLE_DATE } from '../browser/portal-page.js';

const SOON = new Date(Date.now() + 2.5 * 24 * 3600_000).toISOString();

/** Records with every element that a widget can render. */
const ACCOUNT = {
  customer: customerRecord({ is_business: true, business_name: 'Example', company_number: '1', tax_identifier: '2' }),
  subscriptions: [
    subscriptionRecord({
      id: 'sub_1',
      is_cancelation_scheduled: true,
      cancellation_scheduled_at: '2025-03-01T00:00:00Z',
      past_due_at: new Date(Date.now() - 86_400_000).toISOString(),
      items: ['Maps', 'Weather'].map((name) =>
        subscriptionItemRecord({ price: priceRecord({ name, is_metered: true, package_quantity: 7, tiers: [{}] }) }),
      ),
    }),
    subscriptionRecord({ id: 'sub_2', state: 'paused', expired_at: 'soon' }),
    subscriptionRecord({ id: 'sub_3' }),
  ],
  tokens: {
    sub_1: [
      accessTokenRecord({ id: 'tok_1', name: 'Server' }),
      accessTokenRecord({ id: 'tok_2', name: 'Laptop', expires_at: SOON }),
      accessTokenRecord({ id: 'tok_3', name: 'Old', is_expired: true }),
      accessTokenRecord({ id: 'tok_4', name: 'Empty', value: '' }),
    ],
  },
};

const TAG = scriptTag('customer-card', 'data-theme="light"');

// Fixes the properties that the widgets inherit from the host page.
const PINNED = `
  portal-customer-card, portal-subscription-list, portal-access-tokens {
    display: block !important; box-sizing: border-box !important; position: static !important; float: none !important;
    width: 600px !important; min-width: 0 !important; max-width: none !important; height: auto !important;
    min-height: 0 !important; max-height: none !important; padding: 0 !important; border: 0 !important; columns: auto !important;
    font-family: sans-serif !important; direction: ltr !important; contain: none !important; overflow: visible !important;
    visibility: visible !important; pointer-events: auto !important; color-scheme: light !important;
  }
`;

// A constructed style sheet can't import others.
const IMPORT = /@import rules are not allowed here/;
// Resources of frameworks that the CSP blocks.
const BLOCKED = /^error: (Loading|Refused to load) the (font|image|stylesheet) /;

const PORTAL: PortalPageOptions = {
  account: ACCOUNT,
  // Allows the constructed style sheets of the tests as well.
  css: '',
  body: TAG,
  context: { viewport: { width: 900, height: 900 }, reducedMotion: 'reduce' },
  allowedMessages: [BLOCKED, IMPORT, UNREADABLE_DATE],
  initScript: [keepStates, defineCollectStyles],
};

declare global {
  function stopTimers(): void;
}

/**
 * Runs in the page. Adds a function that stops all timers, so that the states last: requests,
 * countdowns, revealed tokens.
 */
function keepStates(): void {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const timers = new Set<number>();
  let isStopped = false;
  AbortSignal.timeout = () => new AbortController().signal;
  Object.assign(globalThis, {
    setTimeout(call: () => void, wait = 0) {
      if (isStopped) return 0;
      const timer = start(call, wait) as unknown as number;
      timers.add(timer);
      return timer;
    },
    stopTimers() {
      isStopped = true;
      timers.forEach((timer) => stop(timer));
    },
  });
}

/** A page with the subscription select, and tokens while they are loading. */
async function openLoading(options: PortalPageOptions): Promise<Page> {
  const { page, service } = await openPortal(options);
  service.faults.set('listAccessTokens', { kind: 'hang' });
  await page.evaluate(() => {
    PortalWidgets.mount('body', 'access-tokens');
  });
  await page.locator('portal-access-tokens select').waitFor({ state: 'attached' });
  await page.locator('[part=skeleton]').waitFor({ state: 'attached' });
  return page;
}

/**
 * A page with data, the panel of a subscription, a revealed token, errors, a busy and a focused
 * button.
 */
async function openLists(options: PortalPageOptions): Promise<Page> {
  const { page, service } = await openPortal({ ...options, allowedMessages: [/returned/, UNREADABLE_DATE] });
  await page.evaluate(() => {
    PortalWidgets.mount('body', 'subscription-list', { pageSize: 2 });
    PortalWidgets.mount('body', 'access-tokens', { subscriptionId: 'sub_1' });
  });
  const inside = page.locator('portal-subscription-list');
  await inside.locator('[part~=row-button]').first().dispatchEvent('click');
  const show = inside.locator('[aria-label="Show Server"]');
  await show.dispatchEvent('click');
  await inside.locator('[part=token-value]').waitFor({ state: 'attached' });
  // Don't break records, so that the visible tokens stay.
  for (const operation of ['getCustomer', 'listAccessTokens'] as const)
    service.faults.set(operation, { kind: 'raw', contentType: 'application/json', body: '[]' });
  service.faults.set('listSubscriptions', { kind: 'hang' });
  await page.evaluate(() => void PortalWidgets.refresh());
  await page.locator('portal-customer-card [role=alert]').waitFor({ state: 'attached' });
  await inside.locator('[role=alert]').waitFor({ state: 'attached' });
  // The rows stay while they are requested again.
  await inside.locator('footer button').dispatchEvent('click');
  await inside.locator('footer [aria-disabled=true]').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  return page;
}

/**
 * Adds a style sheet of the host page, and removes the previous one before, so that no transition
 * starts.
 */
function applyStyles(page: Page, css: string): Promise<void> {
  return page.evaluate(
    async ([tested, pinned]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const sheets = (...texts: string[]) =>
        texts.map((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return sheet;
        });
      document.adoptedStyleSheets = sheets(pinned);
      await frame();
      document.adoptedStyleSheets = sheets(tested, pinned);
      await frame();
      await frame();
    },
    [css, PINNED] as const,
  );
}

interface StyledPages {
  /** Computed styles without a style sheet of the host page. */
  readonly plain: readonly Styles[];
  /** Returns the computed styles that a style sheet changes. */
  readonly changesBy: (css: string) => Promise<readonly string[]>;
}

/** Opens the widgets in all their states, to be compared with themselves or with other pages. */
async function openPages(options: PortalPageOptions = PORTAL, expected?: readonly Styles[]): Promise<StyledPages> {
  const pages = [await openLoading(options), await openLists(options)];
  const plain: Styles[] = [];
  for (const [index, page] of pages.entries()) {
    await applyStyles(page, '');
    await page.evaluate(() => stopTimers());
    plain.push(await rememberStyles(page, expected?.[index]));
  }
  expect(plain.reduce((count, styles) => count + Object.keys(styles).length, 0)).toBeGreaterThan(1000);
  return {
    plain,
    async changesBy(css) {
      const changes: string[] = [];
      for (const page of pages) {
        await applyStyles(page, css);
        changes.push(...(await changedStyles(page)));
      }
      return changes;
    },
  };
}

// The bar of a revealed token, which depends on the seconds that the page needed for its other
// states.
const COUNTDOWN = / > svg:\d+ > rect:0 (width|inline-size): /;

describe('computed styles equal those on an unstyled page', { timeout: 300_000 }, () => {
  it.each([
    ['frameworks', FRAMEWORKS],
    ['hostile style sheets', HOSTILE_SHEETS],
  ])('with %s', async (_, sheets) => {
    const { changesBy } = await openPages();
    for (const [name, css] of Object.entries(sheets)) expect.soft(await changesBy(css), name).toEqual([]);
    // The states have lasted.
    expect(await changesBy('')).toEqual([]);
  });

  it('in quirks mode', async () => {
    const { plain } = await openPages();
    const { changesBy } = await openPages({ ...PORTAL, document: htmlPage(`<title>Portal</title>${TAG}`) }, plain);
    expect((await changesBy('')).filter((change) => !COUNTDOWN.test(change))).toEqual([]);
  });
});

// Positions depend on the size of the widget and on glyph widths, and so do margins that are
// `auto`.
const LAYOUT_PROPERTIES =
  /^((min-|max-)?(width|height|inline-size|block-size)|(perspective|transform)-origin|grid-template-(columns|rows)|top|right|bottom|left|inset-.*|margin-(left|right|inline-start|inline-end))$/;
const WIDGETS = ':is(portal-customer-card, portal-subscription-list, portal-access-tokens)';

it(
  'the widgets inherit from the host page only its font, width, direction, writing mode, visibility, pointer events and zoom',
  { timeout: 300_000 },
  async () => {
    const { changesBy } = await openPages();
    const cases: readonly (readonly [string, string, RegExp])[] = [
      ['its font', 'font-family: serif', /^font-family$/],
      // Too wide for a container query to match.
      ['the available width', 'width: 590px', /^-$/],
      ['the direction', 'direction: rtl', /^(direction|text-align)$|-(left|right)(-|$)/],
      // In a vertical writing mode a widget has its narrow layout, with separators before facts
      // that stand apart in the wide one.
      [
        'the writing mode',
        'writing-mode: vertical-rl',
        /^(padding|margin|flex|grid|align|justify|row-gap|column-gap|text-align|border|order|display|font-size|line-height|content)(-|$)/,
      ],
      ['pointer events', 'pointer-events: none', /^pointer-events$/],
      ['the zoom', 'zoom: 2', /^border-.*-width$|^outline-/],
      // Last, because a hidden button loses the focus.
      ['the visibility', 'visibility: hidden', /^visibility$|^outline-/],
    ];
    for (const [name, declaration, inherited] of cases) {
      const found = await changesBy(`html ${WIDGETS} { ${declaration} !important }`);
      const properties = new Set(found.map((line) => / ([\w-]+): [^:]* instead of /.exec(line)?.[1] ?? line));
      const others = [...properties].filter(
        (property) => !LAYOUT_PROPERTIES.test(property) && !inherited.test(property),
      );
      expect.soft(others, name).toEqual([]);
      expect.soft(properties.size, name).toBeGreaterThan(0);
    }
  },
);
