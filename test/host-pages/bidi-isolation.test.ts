import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { openPortal, scriptTag, UNREADABLE_DATE } from '../browser/portal-page.js';

// A sequence of letters that no text of a widget contains.
const WORD = 'QXZJ';

/** An account that shows a text in every field of text, as often as there are fields. */
function accountOf(text: string, currency = text) {
  const period = { time_unit: text, value: 7 };
  const price = { name: text, type: text, model: text, billing_period: period, aggregation_period: period };
  const items = [
    { price: '12.00', currency },
    { price: text, is_metered: true },
  ].map((fields) => subscriptionItemRecord({ quantity: text, price: priceRecord({ ...price, ...fields }) }));
  const dates = { past_due_at: text, canceled_at: text, activated_at: text };
  const address = ['line1', 'line2', 'city', 'region', 'zip_code', 'country_code'];
  const customer = Object.fromEntries([
    ...['name', 'email', 'business_name', 'company_number', 'tax_identifier'].map((name) => [name, text]),
    ...address.map((part) => [`billing_address_${part}`, text]),
  ]);
  const quota = { usage: text, quota: '1000', period: { unit: text, value: 7 }, end: text };
  return {
    customer: customerRecord({ is_business: true, ...customer }),
    subscriptions: [
      subscriptionRecord({ id: 'sub_1', customer_id: 'cus_1', state: text, items, ...dates }),
      subscriptionRecord({ id: text, items: [] }),
    ],
    tokens: {
      // Usage is requested with the first one.
      sub_1: [
        accessTokenRecord({ id: 'tok_1', name: text, value: 'abc', issued_at: text }),
        accessTokenRecord({ id: 'tok_2', name: text, value: text, expires_at: text, is_expired: false }),
      ],
    },
    metrics: { sub_1: [{ label: text, quotas: [quota] }] },
  };
}

/**
 * Shows all of an account in all widgets, without clipboard access, so that a copied value is
 * shown.
 */
async function openAll(text: string, currency?: string): Promise<Page> {
  const { page } = await openPortal({
    account: accountOf(text, currency),
    allowedMessages: [UNREADABLE_DATE],
    css: 'body { font-family: sans-serif }',
    // Animations would change the compared positions.
    context: { reducedMotion: 'reduce' },
    body: `<portal-customer-card></portal-customer-card><portal-subscription-list usage-url="/usage"></portal-subscription-list>
      <portal-usage subscription-id="sub_1" usage-url="/usage"></portal-usage>${scriptTag()}`,
    initScript: () =>
      Reflect.deleteProperty(Navigator.prototype, 'clipboard') &&
      Reflect.deleteProperty(Document.prototype, 'execCommand'),
  });
  await page.locator('portal-customer-card dd').first().waitFor();
  await page.locator('portal-usage [role=meter]').waitFor();
  await page.locator('portal-subscription-list .row-button').first().click();
  await page.locator('portal-subscription-list [role=meter]').waitFor();
  await page.locator('portal-subscription-list button.copy').last().click();
  await page.locator('portal-subscription-list .copy-error').waitFor();
  return page;
}

/** The position of each letter and each hostile word, as `text of its line: left top`. */
function positionsIn(page: Page): Promise<string[]> {
  return page.evaluate((word) => {
    const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
    const found: string[] = [];
    for (const { shadowRoot } of document.body.children) {
      const walker = document.createTreeWalker(shadowRoot ?? document.head, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.visually-hidden, option, [part=countdown], style')) continue;
        const text = node.nodeValue ?? '';
        const range = document.createRange();
        for (const { 0: piece, index } of text.replaceAll(controls, '\0').matchAll(new RegExp(`${word}|[^\0]`, 'g'))) {
          range.setStart(node, index);
          range.setEnd(node, index + piece.length);
          const { left, top } = range.getBoundingClientRect();
          found.push(`${piece} of “${text.replaceAll(controls, '·')}”: ${left.toFixed(1)} ${top.toFixed(1)}`);
        }
      }
    }
    return found;
  }, WORD);
}

/** Allows for subpixel differences. */
function isNear(position: string, other = ''): boolean {
  const [left = 0, top = 0] = position.split(' ').slice(-2).map(Number);
  const [otherLeft = 0, otherTop = 0] = other.split(' ').slice(-2).map(Number);
  return position[0] === other[0] && Math.abs(left - otherLeft) < 1 && Math.abs(top - otherTop) < 1;
}

// Overrides, embeddings and isolates: balanced, unclosed, or closing characters of the
// surroundings.
const CONTROLS = ['\u202e', '\u202b', '\u2067', '\u2068\u202e', '\u2069\u202e', '\u202c\u202e', '\u202c\u2069\u2069'];
// A mark makes the line of an address right-to-left, and the amount of an unknown currency.
const MARK = '\u200f';

it.each([...CONTROLS, MARK])('the control character %j in the records moves nothing around it', async (control) => {
  const currency = control === MARK ? 'USD' : undefined;
  const expected = await positionsIn(await openAll(WORD, currency));
  const positions = await positionsIn(await openAll(control + WORD, currency));
  expect(expected.length).toBeGreaterThan(250);
  const moved = positions.filter((position, index) => !isNear(position, expected[index]));
  expect(control === MARK ? moved.filter((position) => !position.startsWith(WORD)) : moved).toEqual([]);
});
