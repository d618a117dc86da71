import { describe, expect, it } from 'vitest';
import { accessTokenRecord } from '../../src/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { priceRecord } from '../../src/mock-server/resources/price.js';
import { subscriptionRecord } from '../../src/mock-server/resources/subscription.js';
import { subscriptionItemRecord } from '../../src/mock-server/resources/subscription-item.js';
import { type PortalPage, scriptTag } from '../browser/portal-page.js';
import { openWithUsage } from '../browser/usage-server.js';

// A sequence of letters that no text of a widget contains.
const WORD = 'QXZJ';

/** An account with a given text in some fields. */
function accountWith(fields: readonly string[], text: string) {
  const at = (name: string, fallback: string) => (fields.includes(name) ? text : fallback);
  const price = (prefix: string, name: string) =>
    priceRecord({
      name: at(`${prefix} name`, name),
      price: at(`${prefix} amount`, '12.00'),
      currency: at(`${prefix} currency`, 'USD'),
      type: at(`${prefix} type`, 'recurring'),
      model: at(`${prefix} model`, 'tiered'),
      billing_period: { time_unit: at(`${prefix} billing period`, 'month'), value: 7 },
      aggregation_period: { time_unit: at(`${prefix} aggregation period`, 'day'), value: 7 },
      is_metered: true,
    });
  const item = (prefix: string, name: string) =>
    subscriptionItemRecord({ price: price(prefix, name), quantity: at(`${prefix} quantity`, '5') });
  return {
    customer: customerRecord({
      id: 'cus_1',
      name: at('customer’s name', 'Robin Example'),
      email: at('email', 'robin@example.com'),
      is_business: true,
      business_name: at('business name', 'Example Ltd'),
      company_number: at('company number', '123'),
      tax_identifier: at('tax identifier', '456'),
      billing_address_line1: at('line 1', '1 Main Street'),
      billing_address_line2: at('line 2', 'Floor 2'),
      billing_address_city: at('city', 'Springfield'),
      billing_address_region: at('region', 'IL'),
      billing_address_zip_code: at('zip code', '62701'),
      billing_address_country_code: at('country', 'US'),
    }),
    subscriptions: [
      subscriptionRecord({
        id: 'sub_1',
        customer_id: 'cus_1',
        // The row of an active subscription has no past-due date that can’t be parsed.
        state: at('state', 'paused'),
        items: [item('first item’s', 'Maps'), item('second item’s', 'Weather')],
        is_cancelation_scheduled: true,
        past_due_at: at('past due', '2025-01-20T00:00:00Z'),
        // In the future, so that it has not ended.
        canceled_at: at('canceled', '2100-01-20T00:00:00Z'),
        activated_at: at('activated', '2025-01-20T00:00:00Z'),
      }),
      subscriptionRecord({ id: at('subscription’s id', 'sub_2') }),
    ],
    tokens: {
      sub_1: [
        accessTokenRecord({
          id: 'tok_1',
          name: at('token’s name', 'Server'),
          value: at('value', 'abc'),
          issued_at: at('issued', '2025-01-20T00:00:00Z'),
          // The age of a token matters if it never expires.
          expires_at: fields.includes('issued') ? null : at('expires', '2100-01-20T00:00:00Z'),
          is_expired: false,
        }),
      ],
    },
    metrics: {
      sub_1: [
        {
          label: at('metric’s label', 'Map tiles'),
          quotas: [
            {
              usage: at('usage', '250'),
              quota: at('quota', '1000'),
              period: { unit: at('quota’s period', 'month'), value: 7 },
              end: at('end', '2100-01-20T00:00:00Z'),
            },
          ],
        },
      ],
    },
  };
}

const ITEM_TEXTS = ['name', 'type', 'model', 'billing period', 'aggregation period', 'quantity'];
/** Fields that a page shows at once, each in its own place. */
const GROUPS: readonly (readonly [name: string, fields: readonly string[]])[] = [
  ['names of a customer', ['customer’s name', 'email', 'business name', 'company number', 'tax identifier']],
  ['an address', ['line 1', 'line 2', 'city', 'region', 'zip code', 'country']],
  ['a price', ITEM_TEXTS.map((text) => `first item’s ${text}`)],
  ['the price of another item', ITEM_TEXTS.map((text) => `second item’s ${text}`)],
  ['amounts', ['first item’s amount', 'second item’s amount']],
  ['currencies', ['first item’s currency', 'second item’s currency']],
  ['a subscription', ['state', 'past due', 'canceled', 'activated', 'subscription’s id']],
  ['a token', ['token’s name', 'value', 'issued']],
  ['the expiry of a token', ['expires']],
  ['usage', ['metric’s label', 'usage', 'quota', 'quota’s period', 'end']],
];

type Account = ReturnType<typeof accountWith>;

/** A page without widgets, with a mutable account, in a browser without clipboard access. */
async function openChangeable(): Promise<{ portal: PortalPage; change: (account: Account) => void }> {
  const account = { ...accountWith([], '') };
  const tokens: unknown[] = [...account.tokens.sub_1];
  const metrics: unknown[] = [...account.metrics.sub_1];
  const portal = await openWithUsage({
    account: { ...account, tokens: { sub_1: tokens }, metrics: { sub_1: metrics } },
    body: `<main></main>${scriptTag()}`,
    css: 'body { font-family: sans-serif }',
    // Animations would change the compared positions.
    context: { reducedMotion: 'reduce' },
    initScript: () =>
      Reflect.deleteProperty(Navigator.prototype, 'clipboard') &&
      Reflect.deleteProperty(Document.prototype, 'execCommand'),
  });
  return {
    portal,
    change({ customer, subscriptions, tokens: { sub_1 }, metrics: { sub_1: newMetrics } }) {
      Object.assign(account.customer, customer);
      account.subscriptions.splice(0, Infinity, ...subscriptions);
      tokens.splice(0, Infinity, ...sub_1);
      metrics.splice(0, Infinity, ...newMetrics);
    },
  };
}

// Usage is requested only with a valid token.
const TOKEN_FIELDS = ['value', 'expires'];

/** Remounts all widgets and brings them into their states, including a failed copy. */
async function show({ page }: PortalPage, fields: readonly string[]): Promise<void> {
  await page.evaluate(
    async (hasUsage) => {
      const main = document.querySelector('main');
      main?.replaceChildren();
      await new Promise(requestAnimationFrame);
      // Evicts the cached data.
      await PortalWidgets.refresh();
      PortalWidgets.mount('main', 'customer-card');
      PortalWidgets.mount('main', 'subscription-list');
      PortalWidgets.mount('main', 'access-tokens', { subscriptionId: 'sub_1', revealSeconds: 600 });
      if (hasUsage) PortalWidgets.mount('main', 'usage', { subscriptionId: 'sub_1', usageUrl: '/usage' });
      const shadow = (name: string) => document.querySelector(`portal-${name}`)?.shadowRoot;
      const until = async (name: string, selector: string) => {
        const found = () => shadow(name)?.querySelector(selector);
        for (const limit = performance.now() + 10_000; !found() && performance.now() < limit;) {
          await new Promise(requestAnimationFrame);
        }
        if (!found()) throw new Error(`No ${selector} in ${shadow(name)?.textContent}`);
      };
      await until('customer-card', 'dd');
      await until('subscription-list', '[part~=row]');
      await until('access-tokens', '[part=token]');
      if (hasUsage) await until('usage', '[part=meter]');
      shadow('access-tokens')?.querySelector<HTMLElement>('button.copy')?.click();
      await until('access-tokens', '.copy-error');
      shadow('subscription-list')?.querySelector<HTMLElement>('[part~=row-button]')?.click();
      await until('subscription-list', '[part=row-details]');
    },
    !fields.some((field) => TOKEN_FIELDS.includes(field)),
  );
}

/** Positions of the letters around the word, each as `letter of text left top`. */
function letterPositions({ page }: PortalPage): Promise<string[]> {
  return page.evaluate((word) => {
    const found: string[] = [];
    const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
    for (const host of document.querySelectorAll('main > *')) {
      const walker = document.createTreeWalker(host.shadowRoot ?? host, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.visually-hidden, [part=countdown]')) continue;
        const text = node.nodeValue ?? '';
        const skipped = new Set<number>();
        for (const { index } of text.matchAll(controls)) skipped.add(index);
        for (const { index } of text.matchAll(new RegExp(word, 'g')))
          [0, 1, 2, 3].forEach((offset) => skipped.add(index + offset));
        const range = document.createRange();
        for (let index = 0; index < text.length; index += 1) {
          if (skipped.has(index)) continue;
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { left, top } = range.getBoundingClientRect();
          found.push(`${text[index]} of “${text.replaceAll(controls, '·')}” ${left.toFixed(1)} ${top.toFixed(1)}`);
        }
      }
    }
    return found;
  }, WORD);
}

/** How often a text is shown. */
function countOf({ page }: PortalPage, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      Array.from(document.querySelectorAll('main > *'), ({ shadowRoot }) => shadowRoot?.textContent ?? '')
        .join('\n')
        .split(wanted).length - 1,
    text,
  );
}

/** Allows for subpixel differences. */
function isNear(position: string, other = ''): boolean {
  const [left = 0, top = 0] = position.split(' ').slice(-2).map(Number);
  const [otherLeft = 0, otherTop = 0] = other.split(' ').slice(-2).map(Number);
  return position[0] === other[0] && Math.abs(left - otherLeft) < 1 && Math.abs(top - otherTop) < 1;
}

const withoutText = (position = ''): string => position.replace(/“.*”/s, '');

// Overrides, embeddings and isolates: balanced, unclosed, or closing those of the surroundings.
const CONTROLS = ['\u202e', '\u202b', '\u2067', '\u2068\u202e', '\u2069\u202e', '\u202c\u202e', '\u202c\u2069\u2069'];
// Not tested in currencies: the first strong character of an unknown currency determines the direction of its amount.
const MARKS = ['\u200f', '\u061c'];

describe('bidirectional control characters do not affect surrounding text', () => {
  it.each(GROUPS)('in %s', async (name, fields) => {
    const { portal, change } = await openChangeable();
    change(accountWith(fields, WORD));
    await show(portal, fields);
    const expected = await letterPositions(portal);
    expect(expected.length).toBeGreaterThan(250);
    for (const control of name === 'currencies' ? CONTROLS : [...CONTROLS, ...MARKS]) {
      change(accountWith(fields, control + WORD));
      await show(portal, fields);
      const moved = (await letterPositions(portal)).filter((position, index) => !isNear(position, expected[index]));
      expect(await countOf(portal, control + WORD)).toBeGreaterThanOrEqual(fields.length);
      expect(moved.slice(0, 3).map((position) => `${JSON.stringify(control)} moves ${position}`)).toEqual([]);
    }
  });
});

it('the check detects text that affects its surroundings', async () => {
  const { portal } = await openChangeable();
  const measure = async (text: string) => {
    await portal.page.evaluate((content) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = `before ${content} after`;
      document.querySelector('main')?.replaceChildren(paragraph);
    }, text);
    return (await letterPositions(portal)).map(withoutText);
  };
  const expected = await measure(WORD);
  expect(expected.length).toBe(13);
  const harmless = ['\u202a', '\u200e', '\u2068'];
  for (const control of harmless) expect(await measure(control + WORD)).toEqual(expected);
  for (const control of CONTROLS.filter((each) => each.includes('\u202e')))
    expect(await measure(control + WORD)).not.toEqual(expected);
});
