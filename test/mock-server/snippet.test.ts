import { expect, it } from 'vitest';
import { snippet } from '../../src/mock-server/snippet.js';

const ACCOUNT = { widget: 'account', links: 'off', locale: '', theme: 'auto', usageUrl: '/usage' } as const;

it('the snippet is one script tag, without default settings, and with a usage URL only if usage is shown', () => {
  expect(snippet(ACCOUNT)).toBe(
    '<script\n  src="/assets/portal-widgets.js"\n  data-widgets="account"\n  data-usage-url="/usage"\n  defer\n></script>',
  );
  expect(snippet({ ...ACCOUNT, usageUrl: undefined })).not.toContain('usage-url');
  expect(snippet({ ...ACCOUNT, locale: 'de-AT', theme: 'dark' })).toContain(
    '  data-locale="de-AT"\n  data-theme="dark"\n',
  );
  expect(snippet({ ...ACCOUNT, widget: 'usage' })).toContain('  data-widgets="usage"\n  data-usage-url="/usage"\n');
  expect(snippet({ ...ACCOUNT, widget: 'customer-card' })).not.toContain('usage-url');
  const styleSheet = ':root {\n  --portal-accent: teal;\n}\n';
  expect(snippet({ ...ACCOUNT, styleSheet })).toBe(`<style>\n${styleSheet}</style>\n${snippet(ACCOUNT)}`);
});

it('the snippet has the links and actions of a vendor if they are switched on', () => {
  const html = snippet({ ...ACCOUNT, usageUrl: undefined, links: 'on' });
  const [, tag = '', script = ''] = /^<script\n(.*?)\n><\/script>\n<script>\n(.*)<\/script>$/s.exec(html) ?? [];
  for (const name of ['payment', 'manage', 'invoices', 'plans', 'new-token', 'upgrade', 'edit-details', 'support'])
    expect(tag).toMatch(new RegExp(`^  data-${name}-url="https://[^"]+"$`, 'm'));
  expect(tag).toContain('&amp;limit={metric}"');
  expect(script).toMatch(/PortalWidgets\.configure\({\n {4}actions: \[.*"id": "history"/s);
});

it('the snippet escapes attribute values', () => {
  for (const value of ['"><img src=x>', '&quot;', '</script><b>', 'a"b&c<d>']) {
    const html = snippet({ ...ACCOUNT, locale: value, theme: 'light', usageUrl: value });
    const locale = html.match(/data-locale="([^"<]*)"\n {2}data-theme="light"\n {2}defer\n><\/script>$/)?.[1];
    const usageUrl = html.match(/data-usage-url="([^"<]*)"\n/)?.[1];
    const unescape = (text?: string) =>
      text?.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect([unescape(locale), unescape(usageUrl)]).toEqual([value, value]);
  }
});
