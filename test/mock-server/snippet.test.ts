import { expect, it } from 'vitest';
import { snippet } from '../../src/mock-server/snippet.js';

it('the snippet is one script tag that mounts the account page, without default settings', () => {
  expect(snippet({ widget: 'account', locale: '', theme: 'auto', usageUrl: '/usage' })).toBe(
    [
      '<script',
      '  src="/assets/portal-widgets.js"',
      '  data-widgets="account"',
      '  data-usage-url="/usage"',
      '  defer',
      '></script>',
    ].join('\n'),
  );
  expect(snippet({ widget: 'account', locale: '', theme: 'auto', usageUrl: undefined })).not.toContain('usage-url');
  const configured = snippet({ widget: 'account', locale: 'de-AT', theme: 'dark', usageUrl: '/usage' });
  expect(configured).toContain('  data-locale="de-AT"\n  data-theme="dark"\n');
});

it('the snippet mounts one widget alone, with the usage only where it is shown, and with the theme', () => {
  const one = { locale: '', theme: 'auto', usageUrl: '/usage' } as const;
  expect(snippet({ ...one, widget: 'usage' })).toContain('  data-widgets="usage"\n  data-usage-url="/usage"\n');
  expect(snippet({ ...one, widget: 'customer-card' })).not.toContain('usage-url');
  const styleSheet = ':root {\n  --portal-accent: teal;\n}\n';
  expect(snippet({ ...one, widget: 'account', styleSheet })).toBe(
    `<style>\n${styleSheet}</style>\n${snippet({ ...one, widget: 'account' })}`,
  );
});

it('the snippet has the links and actions of a vendor if they are switched on', () => {
  const options = { widget: 'account', locale: '', theme: 'auto', usageUrl: undefined } as const;
  expect(snippet({ ...options, links: 'off' })).toBe(snippet(options));
  const html = snippet({ ...options, links: 'on' });
  const [, tag = '', script = ''] = /^<script\n(.*?)\n><\/script>\n<script>\n(.*)<\/script>$/s.exec(html) ?? [];
  for (const name of ['payment', 'manage', 'invoices', 'plans', 'new-token', 'upgrade', 'edit-details', 'support'])
    expect(tag).toMatch(new RegExp(`^  data-${name}-url="https://[^"]+"$`, 'm'));
  expect(tag).toContain('&amp;limit={metric}"');
  expect(script).toMatch(/PortalWidgets\.configure\({\n {4}actions: \[.*"id": "history"/s);
});

it('the snippet escapes attribute values', () => {
  for (const value of ['"><img src=x>', '&quot;', '</script><b>', 'a"b&c<d>']) {
    const html = snippet({ widget: 'account', locale: value, theme: 'light', usageUrl: value });
    const locale = html.match(/data-locale="([^"<]*)"\n {2}data-theme="light"\n {2}defer\n><\/script>$/)?.[1];
    const usageUrl = html.match(/data-usage-url="([^"<]*)"\n/)?.[1];
    const unescape = (text?: string) =>
      text?.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect([unescape(locale), unescape(usageUrl)]).toEqual([value, value]);
  }
});
