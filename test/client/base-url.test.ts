import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveBaseUrl, resolveSafeUrl } from '../../src/client/base-url.js';

const PAGE = 'https://portal.example';
const LOCAL_PAGE = 'http://localhost:5173';

describe('resolveBaseUrl', () => {
  it.each([
    ['/api/v0/', PAGE, `${PAGE}/api/v0/`],
    ['../api/v0', PAGE, `${PAGE}/api/v0/`],
    ['/', PAGE, `${PAGE}/`],
    ['/my api', PAGE, `${PAGE}/my%20api/`],
    ['\n /api/v0 \n', PAGE, `${PAGE}/api/v0/`],
    ['http://api.example:443/v0', PAGE, 'http://api.example:443/v0/'],
    ['//api.example/v0', PAGE, 'https://api.example/v0/'],
    ['/api/v0', LOCAL_PAGE, `${LOCAL_PAGE}/api/v0/`],
    ['https://api.example/v0', 'null', 'https://api.example/v0/'],
  ])('resolves %j on a page of %s to %s', (apiBase, pageOrigin, resolved) => {
    expect(resolveBaseUrl(apiBase, pageOrigin)).toBe(resolved);
  });

  it.each([
    ['/api/v0?key=1', PAGE],
    ['/api/v0/#/', PAGE],
    ['https://user@api.example/v0/', PAGE],
    ['https://:password@api.example/v0/', PAGE],
    ['javascript:alert(1)', PAGE],
    ['data:application/json,{}', 'null'],
    ['https://', PAGE],
    // The page has an opaque origin.
    ['/api/v0/', 'null'],
    ['', 'null'],
  ])('rejects %j on a page of %s', (apiBase, pageOrigin) => {
    expect(resolveBaseUrl(apiBase, pageOrigin)).toBeNull();
  });
});

describe('resolveSafeUrl', () => {
  it.each([
    ['usage', PAGE, `${PAGE}/usage`],
    [' /usage?plan=a&plan=b#part\n', PAGE, `${PAGE}/usage?plan=a&plan=b#part`],
    ['//usage.example:8443', PAGE, 'https://usage.example:8443/'],
    ['https://usage.example/v1', 'null', 'https://usage.example/v1'],
    ['http://localhost:5174/usage', LOCAL_PAGE, 'http://localhost:5174/usage'],
    // A portal in a network of its own.
    ['/usage', 'http://portal.lan', 'http://portal.lan/usage'],
    ['http://127.9.9.9/u', PAGE, 'http://127.9.9.9/u'],
    ['http://[::1]:8080/usage', PAGE, 'http://[::1]:8080/usage'],
    ['http://api.localhost:3000/u', PAGE, 'http://api.localhost:3000/u'],
  ])('resolves %j on a page of %s to %s', (usageUrl, pageOrigin, resolved) => {
    expect(resolveSafeUrl(usageUrl, pageOrigin)?.href).toBe(resolved);
  });

  it.each([
    ['http://portal.example/usage', PAGE],
    ['http://localhost.example/u', PAGE],
    ['http://notlocalhost/u', PAGE],
    ['http://127.0.0.1.example/u', PAGE],
    ['//usage.example/v1', LOCAL_PAGE],
    ['/usage', 'null'],
    ['data:application/json,{}', 'null'],
    ['https://user:password@portal.example/', PAGE],
  ])('rejects %j on a page of %s, so that no access token is sent there', (usageUrl, pageOrigin) => {
    expect(resolveSafeUrl(usageUrl, pageOrigin)).toBeUndefined();
  });
});

const anyUrl = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['http', 'https'] }),
  fc
    .array(fc.constantFrom(...['/', '\\', '.', '?', '#', '@', ':', ' ', '%', 'a', 'http:', 'https:', 'data:', '\t']), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
);

const resolvers = {
  resolveBaseUrl,
  resolveSafeUrl: (text: string, origin: string) => resolveSafeUrl(text, origin)?.href ?? null,
};

it.each(Object.entries(resolvers))('%s returns a URL that may be requested, or null, for any text', (_, resolve) => {
  fc.assert(
    fc.property(anyUrl, fc.constantFrom(PAGE, LOCAL_PAGE, 'null'), (text, pageOrigin) => {
      const resolved = resolve(text, pageOrigin);
      if (resolved === null) return;
      const { protocol, origin, username, password } = new URL(resolved);
      expect(username + password).toBe('');
      if (resolve === resolveBaseUrl)
        expect(new URL('subscriptions/', resolved).href).toBe(`${resolved}subscriptions/`);
      else expect(protocol === 'https:' || origin === pageOrigin).toBe(true);
      expect(protocol).toMatch(/^https?:$/);
    }),
  );
});
