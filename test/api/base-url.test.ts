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
  ])('resolves %j to %s', (apiBase, resolved) => {
    expect(resolveBaseUrl(apiBase, PAGE)).toBe(resolved);
  });

  it('keeps the port of the page origin', () => {
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
  ])('rejects %j', (apiBase) => {
    expect(resolveBaseUrl(apiBase, PAGE)).toBeNull();
  });

  it.each(['/api/v0/', 'api/v0', '', '/', '//api.example/v0/'])(
    'rejects %j on a page with an opaque origin',
    (apiBase) => {
      expect(resolveBaseUrl(apiBase, 'null')).toBeNull();
    },
  );

  it.each(['null', PAGE])('resolves an absolute URL on a page with the origin %s', (pageOrigin) => {
    expect(resolveBaseUrl('https://api.example/v0', pageOrigin)).toBe('https://api.example/v0/');
    expect(resolveBaseUrl('javascript:alert(1)', pageOrigin)).toBeNull();
  });

  it('ignores the URL and the <base href> of the page', () => {
    const documentUrl = 'https://elsewhere.example/deep/page.html?a=1#b';
    vi.stubGlobal('document', { baseURI: documentUrl, URL: documentUrl });
    vi.stubGlobal('location', new URL(documentUrl));
    expect(resolveBaseUrl('/api/v0/', PAGE)).toBe(`${PAGE}/api/v0/`);
    expect(resolveBaseUrl('api/v0/', PAGE)).toBe(`${PAGE}/api/v0/`);
  });

  it('returns a base URL to which paths can be appended, or null, for any string', () => {
    const anyBase = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webPath(),
      fc
        .array(fc.constantFrom('/', '\\', '.', '?', '#', '@', ':', ' ', '%', 'a', 'http:', '\t'), { maxLength: 8 })
        .map((parts) => parts.join('')),
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
    ['http://api.localhost:3000/u', PAGE, 'http://api.localhost:3000/u'],
    ['http://127.9.9.9/u', PAGE, 'http://127.9.9.9/u'],
  ])('resolves %j on a page of %s to %s', (usageUrl, pageOrigin, resolved) => {
    expect(resolveUsageUrl(usageUrl, pageOrigin)).toBe(resolved);
  });

  it.each([
    ['http://usage.example/v1', PAGE],
    ['http://portal.example/usage', PAGE],
    ['http://localhost.example/u', PAGE],
    ['http://notlocalhost/u', PAGE],
    ['http://127.0.0.1.example/u', PAGE],
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
  ])('rejects %j on a page of %s, so that no access token is sent there', (usageUrl, pageOrigin) => {
    expect(resolveUsageUrl(usageUrl, pageOrigin)).toBeNull();
  });

  it('returns an HTTPS or same-origin URL, or null, for any string', () => {
    const anyUrl = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['http', 'https'] }),
      fc
        .array(fc.constantFrom('/', '\\', '.', '?', '#', '@', ':', ' ', 'a', 'http:', 'https:', 'data:', '\t'), {
          maxLength: 8,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anyUrl, fc.constantFrom(PAGE, 'http://localhost:5173', 'null'), (usageUrl, pageOrigin) => {
        const resolved = resolveUsageUrl(usageUrl, pageOrigin);
        if (resolved === null) return;
        const { protocol, origin, username, password } = new URL(resolved);
        expect(protocol === 'https:' || (protocol === 'http:' && origin === pageOrigin)).toBe(true);
        expect(username + password).toBe('');
      }),
    );
  });
});
