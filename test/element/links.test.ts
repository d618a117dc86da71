// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillLinkTemplate, isLinkTemplate } from '../../src/element/settings/links.js';

const hrefOf = (template: string, values: Parameters<typeof fillLinkTemplate>[1] = {}) =>
  fillLinkTemplate(template, values)?.href;

const characters = [...'/\\?#%&=:;@!\'"()*<>{}[].~+-_ |^`aA0é漢\u202e\0\n\r\t'];
const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom(...characters) }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('.', '..', '%2e', '%2e%2e', '//evil.example', 'javascript:alert(1)', '../../x', '\uD800', 'a/b'),
);
const hasValue = (value: string): boolean => !['', '.', '..'].includes(value) && !/\p{Cs}/u.test(value);

beforeEach(() => {
  // happy-dom lacks it.
  Object.defineProperty(globalThis, 'origin', { value: location.origin, configurable: true });
  history.replaceState(null, '', '/account/page?tab=1#top');
});

afterEach(() => {
  document.head.replaceChildren();
});

describe('a URL template', () => {
  it.each([
    ['/billing', `${location.origin}/billing`],
    ['billing?x=1', `${location.origin}/account/billing?x=1`],
    ['?pay', `${location.origin}/account/page?pay`],
    ['#pay', `${location.origin}/account/page?tab=1#pay`],
    [' https://pay.example/x ', 'https://pay.example/x'],
    ['http://127.0.0.1:4200/pay', 'http://127.0.0.1:4200/pay'],
    ['http://app.localhost/pay', 'http://app.localhost/pay'],
  ])('is relative to the document, not to <base href>: %s', (template, href) => {
    const base = document.createElement('base');
    base.href = 'https://evil.example/';
    document.head.append(base);
    expect(isLinkTemplate(template)).toBe(true);
    expect(hrefOf(template)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'http://pay.example/',
    'https://user@pay.example/',
    'https://[',
    'https://{customer_id}.example/',
    'https://pay.example:{customer_id}/',
    '//{customer_id}/x',
    '{customer_id}://pay.example/',
    'https:{customer_id}',
    '/x/{token_value}',
    '/x/{Customer_ID}',
    '/x/{customer_id',
    '/a/%2{customer_id}/b',
    '/a\tb',
  ])('is rejected: %j', (template) => {
    expect(isLinkTemplate(template)).toBe(false);
  });

  it('makes no link without a value for a placeholder', () => {
    for (const value of [undefined, null, '', '.', '..', '\uD800']) {
      expect(hrefOf('/x/{subscription_id}', { subscriptionId: value })).toBeUndefined();
      expect(hrefOf('/x?s={subscription_id}', { subscriptionId: value, customerId: 'c' })).toBeUndefined();
    }
  });

  it('inserts values percent-encoded', () => {
    const values = { customerId: "a/b?c#d&e=f'(g)*!", subscriptionId: 'sub 1', tokenId: '..%2f', metric: 'é' };
    expect(hrefOf('/{customer_id}/{subscription_id}?t={token_id}#{metric}', values)).toBe(
      `${location.origin}/a%2Fb%3Fc%23d%26e%3Df%27%28g%29%2A%21/sub%201?t=..%252f#%C3%A9`,
    );
  });
});

describe('whatever the values are', () => {
  const template = 'https://pay.example/a/{customer_id}/b/x{subscription_id}.y?s={token_id}&m={metric}#{customer_id}';

  it('they stay within the place of their placeholders', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (customerId, subscriptionId, tokenId, metric) => {
        const values = { customerId, subscriptionId, tokenId, metric };
        const url = fillLinkTemplate(template, values);
        if (!Object.values(values).every(hasValue)) return url === undefined;
        const [, a, customer, b, subscription, ...rest] = url?.pathname.split('/') ?? [];
        expect([url?.origin, url?.username, a, b, rest]).toEqual(['https://pay.example', '', 'a', 'b', []]);
        expect(decodeURIComponent(customer ?? '')).toBe(customerId);
        expect(decodeURIComponent(subscription ?? '')).toBe(`x${subscriptionId}.y`);
        expect([...(url?.searchParams ?? [])].map(([name]) => name)).toEqual(['s', 'm']);
        expect(url?.searchParams.get('s')).toBe(tokenId);
        expect(decodeURIComponent(url?.hash ?? '')).toBe(`#${customerId}`);
        return true;
      }),
    );
  });

  it('an accepted template never leads to another site', () => {
    const piece = fc.oneof(
      fc.constantFrom(...'{customer_id} https: // / . .. %2 % : @ ? # evil.example \\'.split(' ')),
      fc.string({ unit: fc.constantFrom(...characters), maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), hostile, (pieces, customerId) => {
        const made = pieces.join('');
        if (!isLinkTemplate(made)) return true;
        const url = fillLinkTemplate(made, { customerId });
        const other = fillLinkTemplate(made, { customerId: 'x' });
        if (!url) return !hasValue(customerId);
        expect([url.origin, url.username, url.password]).toEqual([other?.origin, '', '']);
        expect(url.pathname.split('/')).toHaveLength(other?.pathname.split('/').length ?? 0);
        return true;
      }),
      { numRuns: 2000 },
    );
  });
});
