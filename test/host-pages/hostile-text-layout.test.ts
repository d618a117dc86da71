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

const DATE = '2025-01-20T00:00:00Z';
const LATER = '2100-01-20T00:00:00Z';

function createAccount() {
  const item = (name: string) =>
    subscriptionItemRecord({
      quantity: '5',
      price: priceRecord({
        name,
        model: 'tiered',
        billing_period: { time_unit: 'month', value: 7 },
        aggregation_period: { time_unit: 'day', value: 7 },
        is_metered: true,
      }),
    });
  return {
    customer: customerRecord({ id: 'cus_1', is_business: true }),
    subscriptions: [
      subscriptionRecord({
        id: 'sub_1',
        customer_id: 'cus_1',
        // The row of an active subscription has no past-due date that can’t be parsed.
        state: 'paused',
        items: [item('Maps'), item('Weather')],
        is_cancelation_scheduled: true,
        past_due_at: DATE,
        // In the future, so that it has not ended.
        canceled_at: LATER,
        activated_at: DATE,
      }),
      subscriptionRecord({ id: 'sub_2' }),
    ],
    tokens: {
      sub_1: [
        accessTokenRecord({
          id: 'tok_1',
          name: 'Server',
          value: 'abc',
          issued_at: DATE,
          expires_at: null,
          is_expired: false,
        }),
      ],
    },
    metrics: {
      sub_1: [
        {
          label: 'Map tiles',
          quotas: [{ usage: '250', quota: '1000', period: { unit: 'month', value: 7 }, end: LATER }],
        },
      ],
    },
  };
}

type Account = ReturnType<typeof createAccount>;

/** An account with a text in the fields of some paths. */
function accountWith(paths: readonly string[], text: string): Account {
  const account = createAccount();
  for (const path of paths) {
    const keys = path.split('.');
    const record = keys.slice(0, -1).reduce<object>((value, key) => Reflect.get(value, key) as object, account);
    Reflect.set(record, keys.at(-1) ?? '', text);
  }
  return account;
}

const below = (record: string, fields: string) => fields.split(' ').map((field) => `${record}.${field}`);
const ITEM =
  'quantity price.name price.type price.model price.billing_period.time_unit price.aggregation_period.time_unit';
const [FIRST, SECOND] = ['subscriptions.0.items.0', 'subscriptions.0.items.1'];
/** Fields that a page shows at once, each in its own place. */
const GROUPS: readonly (readonly [name: string, fields: readonly string[]])[] = [
  ['names of a customer', below('customer', 'name email business_name company_number tax_identifier')],
  [
    'an address',
    ['line1', 'line2', 'city', 'region', 'zip_code', 'country_code'].map((part) => `customer.billing_address_${part}`),
  ],
  ['a price', below(FIRST, ITEM)],
  ['the price of another item', below(SECOND, ITEM)],
  ['amounts', [FIRST, SECOND].map((item) => `${item}.price.price`)],
  ['currencies', [FIRST, SECOND].map((item) => `${item}.price.currency`)],
  ['a subscription', ['subscriptions.1.id', ...below('subscriptions.0', 'state past_due_at canceled_at activated_at')]],
  ['a token', below('tokens.sub_1.0', 'name value issued_at')],
  ['the expiry of a token', ['tokens.sub_1.0.expires_at']],
  ['usage', ['metrics.sub_1.0.label', ...below('metrics.sub_1.0.quotas.0', 'usage quota period.unit end')]],
];

/** A page without widgets, with a mutable account, in a browser without clipboard access. */
async function openChangeable(): Promise<{ portal: PortalPage; change: (account: Account) => void }> {
  const account = createAccount();
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
const TOKEN_FIELD = /^tokens\..*\.(?:value|expires_at)$/;

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
    !fields.some((field) => TOKEN_FIELD.test(field)),
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
    return (await letterPositions(portal)).map((position) => position.replace(/“.*”/s, ''));
  };
  const expected = await measure(WORD);
  expect(expected.length).toBe(13);
  const harmless = ['\u202a', '\u200e', '\u2068'];
  for (const control of harmless) expect(await measure(control + WORD)).toEqual(expected);
  for (const control of CONTROLS.filter((each) => each.includes('\u202e')))
    expect(await measure(control + WORD)).not.toEqual(expected);
});
