// @vitest-environment node
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveBaseUrl, resolveUsageUrl } from '../../src/api/base-url.js';

const PAGE = 'https://portal.example';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('resolveBaseUrl', () => {
  it.each([
    ['/api/v0/', `${PAGE}/api/v0/`],
    ['/api/v0', `${PAGE}/api/v0/`],
    ['api/v0/', `${PAGE}/api/v0/`],
    ['./api/v0', `${PAGE}/api/v0/`],
    ['../api/v0', `${PAGE}/api/v0/`],
    ['/a/../api/v0', `${PAGE}/api/v0/`],
    ['/', `${PAGE}/`],
    ['/api/v0//', `${PAGE}/api/v0//`],
    ['/my api', `${PAGE}/my%20api/`],
    ['https://portal.example/api/v0/', `${PAGE}/api/v0/`],
    ['HTTPS://PORTAL.EXAMPLE/api/v0', `${PAGE}/api/v0/`],
    ['https://portal.example', `${PAGE}/`],
    ['https://api.example/v0', 'https://api.example/v0/'],
    ['https://api.example:8443/v0/', 'https://api.example:8443/v0/'],
    ['https://api.example:443/v0/', 'https://api.example/v0/'],
    ['http://api.example/v0', 'http://api.example/v0/'],
    ['http://[::1]:3000/v0', 'http://[::1]:3000/v0/'],
    ['//api.example/v0', 'https://api.example/v0/'],
    ['https://bücher.example/v0', 'https://xn--bcher-kva.example/v0/'],
    ['  /api/v0/  ', `${PAGE}/api/v0/`],
    ['\n/api/v0\n', `${PAGE}/api/v0/`],
  ])('takes %j for %s', (apiBase, resolved) => {
    expect(resolveBaseUrl(apiBase, PAGE)).toBe(resolved);
  });

  it('keeps the port of the page', () => {
    expect(resolveBaseUrl('/api/v0/', 'http://localhost:5173')).toBe('http://localhost:5173/api/v0/');
  });

  it.each([
    '/api/v0?key=1',
    '/api/v0/?key=1',
    '/api/v0/?',
    '/api/v0#part',
    '/api/v0/#/',
    'https://user@api.example/v0/',
    'https://user:password@api.example/v0/',
    'https://:password@api.example/v0/',
    'javascript:alert(1)',
    'javascript:alert(1)/',
    'JavaScript://api.example/',
    'data:application/json,{}',
    'data:application/json,{}/',
    'blob:https://portal.example/0',
    'file:///etc/',
    'ftp://api.example/',
    'httpx://api.example/',
    'ws://api.example/',
    'mailto:someone@example.com',
    'about:blank',
    'https://',
    'https:///',
    'https://api example/',
    'https://api.example:99999/',
    'http://[::1/',
    '//',
  ])('refuses %j', (apiBase) => {
    expect(resolveBaseUrl(apiBase, PAGE)).toBeNull();
  });

  it.each(['/api/v0/', 'api/v0', '', '/', '//api.example/v0/'])('refuses %j on a page without an origin', (apiBase) => {
    expect(resolveBaseUrl(apiBase, 'null')).toBeNull();
  });

  it.each(['null', PAGE])('takes an absolute address on a page of the origin %s', (pageOrigin) => {
    expect(resolveBaseUrl('https://api.example/v0', pageOrigin)).toBe('https://api.example/v0/');
    expect(resolveBaseUrl('javascript:alert(1)', pageOrigin)).toBeNull();
  });

  it('has nothing to do with the address or the <base href> of the page', () => {
    const elsewhere = 'https://elsewhere.example/deep/page.html?a=1#b';
    vi.stubGlobal('document', { baseURI: elsewhere, URL: elsewhere });
    vi.stubGlobal('location', new URL(elsewhere));
    expect(resolveBaseUrl('/api/v0/', PAGE)).toBe(`${PAGE}/api/v0/`);
    expect(resolveBaseUrl('api/v0/', PAGE)).toBe(`${PAGE}/api/v0/`);
  });

  it.each([null, 5, {}, ['/'], () => '/', Symbol('/')])('is none for %s, which a page’s script may hand over', (value) => {
    expect(resolveBaseUrl(value as unknown as string, PAGE)).toBeNull();
  });

  it('is a base that paths can be put to, or none, for any text', () => {
    const anyBase = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webPath(),
      fc
        .array(fc.constantFrom('/', '\\', '.', '?', '#', '@', ':', ' ', '%', 'a', 'http:', '\t'), { maxLength: 8 })
        .map((each) => each.join('')),
    );
    fc.assert(
      fc.property(anyBase, fc.constantFrom(PAGE, 'http://localhost:5173', 'null'), (apiBase, pageOrigin) => {
        const resolved = resolveBaseUrl(apiBase, pageOrigin);
        if (resolved === null) return;
        const { href, protocol, username, password } = new URL(resolved);
        expect(href).toBe(resolved);
        expect(['http:', 'https:']).toContain(protocol);
        expect(username + password).toBe('');
        expect(new URL('subscriptions/', resolved).href).toBe(`${resolved}subscriptions/`);
      }),
    );
  });
});

describe('resolveUsageUrl', () => {
  it.each([
    ['/usage', PAGE, `${PAGE}/usage`],
    ['usage', PAGE, `${PAGE}/usage`],
    [' /usage\n', PAGE, `${PAGE}/usage`],
    ['/usage?plan=a&plan=b', PAGE, `${PAGE}/usage?plan=a&plan=b`],
    ['/usage#part', PAGE, `${PAGE}/usage#part`],
    ['//usage.example/v1', PAGE, 'https://usage.example/v1'],
    ['https://usage.example', PAGE, 'https://usage.example/'],
    ['https://usage.example:8443/v1', PAGE, 'https://usage.example:8443/v1'],
    ['https://usage.example/v1', 'http://localhost:5173', 'https://usage.example/v1'],
    ['https://usage.example/v1', 'null', 'https://usage.example/v1'],
    ['/usage', 'http://localhost:5173', 'http://localhost:5173/usage'],
    ['http://localhost:5173/usage', 'http://localhost:5173', 'http://localhost:5173/usage'],
    ['http://localhost:5174/usage', 'http://localhost:5173', 'http://localhost:5174/usage'],
    ['http://127.0.0.1:8080/usage', PAGE, 'http://127.0.0.1:8080/usage'],
    ['http://[::1]:8080/usage', PAGE, 'http://[::1]:8080/usage'],
  ])('takes %j on a page of %s for %s', (address, pageOrigin, resolved) => {
    expect(resolveUsageUrl(address, pageOrigin)).toBe(resolved);
  });

  it.each([
    ['http://usage.example/v1', PAGE],
    ['http://portal.example/usage', PAGE],
    ['//usage.example/v1', 'http://localhost:5173'],
    ['/usage', 'null'],
    ['http://usage.example/v1', 'null'],
    ['data:application/json,{}', PAGE],
    ['data:application/json,{}', 'null'],
    ['blob:https://portal.example/0', PAGE],
    ['javascript:alert(1)', 'null'],
    ['file:///usage', 'null'],
    ['usage://portal.example/', 'null'],
    ['wss://usage.example/', PAGE],
    ['https://user@usage.example/', PAGE],
    ['https://user:password@portal.example/', PAGE],
    ['https://', PAGE],
    ['https://usage example/', PAGE],
  ])('refuses %j on a page of %s: no access token is sent there', (address, pageOrigin) => {
    expect(resolveUsageUrl(address, pageOrigin)).toBeNull();
  });

  it('is of the page’s own origin or https, or none, for any text', () => {
    const anyAddress = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['http', 'https'] }),
      fc
        .array(fc.constantFrom('/', '\\', '.', '?', '#', '@', ':', ' ', 'a', 'http:', 'https:', 'data:', '\t'), { maxLength: 8 })
        .map((each) => each.join('')),
    );
    fc.assert(
      fc.property(anyAddress, fc.constantFrom(PAGE, 'http://localhost:5173', 'null'), (address, pageOrigin) => {
        const resolved = resolveUsageUrl(address, pageOrigin);
        if (resolved === null) return;
        const { protocol, origin, username, password } = new URL(resolved);
        expect(protocol === 'https:' || (protocol === 'http:' && origin === pageOrigin)).toBe(true);
        expect(username + password).toBe('');
      }),
    );
  });
});
