import { describe, expect, it } from 'vitest';
import { findTags } from '../../src/cli/check/html-tags.js';
import { inspectPolicies, parsePolicies } from '../../src/cli/check/csp.js';

const PAGE = new URL('https://portal.example/account');
const API = new URL('https://portal.example/api/v0/');

function findings(policy: string, html = '', { apiBase = API, page = PAGE } = {}): string[] {
  const found: string[] = [];
  const headers = new Headers(policy === '' ? {} : { 'content-security-policy': policy });
  const tags = findTags(html);
  inspectPolicies(parsePolicies(headers, tags), tags, page, apiBase, (code, message, field) =>
    found.push(`${code} ${field} ${message}`),
  );
  return found;
}

const BLOCKED = ['csp connect-src The policy blocks requests to the portal'];
const OTHER_API = new URL('https://api.portal.example:8443/api/v0/');

describe('connect-src', () => {
  it.each([
    ['', API],
    ["connect-src 'self'", API],
    ["CONNECT-SRC 'SELF'; connect-src 'none'", API],
    ['connect-src *', OTHER_API],
    ['connect-src https://api.portal.example:8443', OTHER_API],
    ['connect-src https://*.portal.example:*/api/', OTHER_API],
    ['connect-src api.portal.example:8443', OTHER_API],
    ['connect-src http://portal.example', API],
    ["default-src 'none'; connect-src 'self'", API],
  ])('allows requests with %j', (policy, apiBase) => {
    expect(findings(policy, '', { apiBase })).toEqual([]);
  });

  it.each([
    ["connect-src 'none'", API],
    ["connect-src 'self'", OTHER_API],
    ['connect-src https://api.portal.example', OTHER_API],
    ['connect-src https://*.api.portal.example:8443', OTHER_API],
    ['connect-src https://portal.example/other/', API],
    ["connect-src 'self', connect-src 'none'", API],
  ])('blocks requests with %j', (policy, apiBase) => {
    expect(findings(policy, '', { apiBase })).toEqual(BLOCKED);
  });

  it('falls back to default-src', () => {
    expect(findings("default-src 'none'")).toEqual(['csp default-src The policy blocks requests to the portal']);
  });

  it('also applies from a meta element', () => {
    expect(findings('', `<meta http-equiv="Content-Security-Policy" content="connect-src &#39;none&#39;">`)).toEqual(
      BLOCKED,
    );
    expect(findings('', `<meta content='connect-src "x"' http-equiv=content-security-policy>`)).toEqual(BLOCKED);
  });

  it('applies to the usage URL of the page', () => {
    const html = '<portal-usage usage-url="https://usage.example/usage?a=1&amp;b=2"></portal-usage>';
    expect(findings("connect-src 'self'", html)).toEqual([
      'csp connect-src The policy blocks requests to the usage URL of the page',
    ]);
    expect(findings("connect-src 'self' https://usage.example", html)).toEqual([]);
  });
});

describe('script-src', () => {
  const blocked = (directive: string) => [`csp ${directive} The policy blocks the script of the page`];
  const tag = (attributes = '') => `<script src="/assets/portal-widgets.js" ${attributes}defer></script>`;

  it.each([
    ["script-src 'self'", tag()],
    ["script-src 'nonce-abc' 'strict-dynamic'", tag('nonce="abc" ')],
    ["script-src 'none'", '<script src="/main.js"></script>'],
    ["script-src 'none'; script-src-elem 'self'", tag()],
  ])('allows the script with %j', (policy, html) => {
    expect(findings(policy, html)).toEqual([]);
  });

  it.each([
    ["script-src 'nonce-abc'", tag(), 'script-src'],
    ["script-src 'self' 'strict-dynamic'", tag(), 'script-src'],
    ["script-src 'self'; script-src-elem 'none'", tag(), 'script-src-elem'],
    ["default-src 'none'; connect-src 'self'", tag(), 'default-src'],
  ])('blocks the script with %j', (policy, html, directive) => {
    expect(findings(policy, html)).toEqual(blocked(directive));
  });
});

it('inspectPolicies reports a sandbox that isolates the page', () => {
  expect(findings('sandbox allow-forms')).toEqual([
    'csp sandbox The sandbox lacks allow-scripts',
    'csp sandbox The sandbox lacks allow-same-origin',
  ]);
  expect(findings('sandbox allow-scripts allow-same-origin')).toEqual([]);
});

// Quadratic time would be minutes here.
it.each(['<meta ', '<script src=', '<a b="', '<!--', '<meta content=" '])(
  'a hostile page of %j repeated is read in linear time',
  (part) => {
    const html = part.repeat(Math.ceil(1_000_000 / part.length));
    expect(findings("connect-src 'self'", html)).toEqual([]);
  },
);

describe('the HTML of a page', () => {
  const meta = `<meta http-equiv="content-security-policy" content="connect-src 'none'">`;

  it.each([
    ['a comment', `<!-- ${meta} -->`],
    ['a script', `<script>const html = '${meta}';</script>`],
    ['an attribute', `<p title="${meta.replaceAll('"', '')}">`],
  ])('contains no policy in %s', (_, html) => {
    expect(findings('', html)).toEqual([]);
  });

  it('may contain ">" in attributes', () => {
    expect(findings('', `<p title="a > b"><meta data-a='>' ${meta.slice(6)}`)).toEqual(BLOCKED);
  });
});
