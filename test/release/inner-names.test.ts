// @vitest-environment node
import { minify } from 'terser';
import { describe, expect, it } from 'vitest';
import { accessTokenSchema } from '../../src/api/resources/access-token.js';
import { billableMetricSchema } from '../../src/api/resources/billable-metric.js';
import { customerSchema } from '../../src/api/resources/customer.js';
import { subscriptionSchema } from '../../src/api/resources/subscription.js';
import { install } from '../../src/element/portal-widgets.js';
import { en } from '../../src/i18n/en.js';
import { innerNames } from '../../src/release/inner-names.js';
import { schemaShape } from '../../src/release/schema-shape.js';

const inner = innerNames();

/** The names in a shape, and in those that are part of it. */
function namesIn(shape: unknown): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const names = Array.isArray(shape) ? [] : Object.keys(shape);
  return [...names, ...Object.values(shape).flatMap(namesIn)];
}

describe('the inner names', () => {
  it.each(['holdNotice', 'wakeAt', 'secondsLeft', 'isSignedOut', 'componentDidMount', 'records', 'rejected'])('have %s among them', (name) => {
    expect(name).toMatch(inner);
  });

  it.each<[of: string, names: readonly string[]]>([
    ['a customer', namesIn(schemaShape(customerSchema, 'customer'))],
    ['a subscription', namesIn(schemaShape(subscriptionSchema, 'subscription'))],
    ['an access token', namesIn(schemaShape(accessTokenSchema, 'token'))],
    ['a billable metric', namesIn(schemaShape(billableMetricSchema, 'metric'))],
    ['a list answer', ['data', 'metadata', 'pagination', 'offset', 'limit', 'total']],
    ['a question', ['offset', 'limit', 'state', 'customer_id', 'subscription_id']],
    ['the messages', Object.keys(en)],
    ['what stands in messages for a value', Array.from(JSON.stringify(en).matchAll(/\{(\w+)\}/g), ([, name = '']) => name)],
    ['the plural forms', ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['the page’s functions', Object.keys(install())],
    ['the page’s settings', ['apiBase', 'locale', 'theme', 'messages']],
    [
      'a widget’s options and its handle',
      ['state', 'pageSize', 'urlSync', 'usageUrl', 'subscriptionId', 'revealSeconds', 'warnDays', 'update', 'unmount'],
    ],
    ['the events', ['widget', 'count', 'operation', 'kind', 'status', 'retryAfterSeconds', 'subscriptionId', 'tokenId']],
    ['what a browser calls', ['observedAttributes', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback']],
    ['what Preact takes out of the properties', ['children', 'key', 'ref']],
    ['attributes', ['class', 'part', 'role', 'title', 'tabIndex', 'onClick', 'viewBox', 'translate', 'dateTime']],
  ])('are none of %s', (_, names) => {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => inner.test(name))).toEqual([]);
  });

  it('are whole names', () => {
    expect(['holdNotices', 'aholdNotice', 'Notice', ''].filter((name) => inner.test(name))).toEqual([]);
  });

  it('are short in a script, where the others stay', async () => {
    const code = 'export const f = (a, b) => a.holdNotice(b.billing_address_city, b["wakeAt"], { secondsLeft: b.subscriptionId, apiBase: b.value });';
    const { code: short = '' } = await minify(code, { module: true, mangle: { properties: { regex: inner, keep_quoted: true } } });
    expect(short).not.toMatch(/holdNotice|secondsLeft/);
    for (const name of ['billing_address_city', 'wakeAt', 'subscriptionId', 'apiBase', 'value']) expect(short).toContain(name);
  });
});
