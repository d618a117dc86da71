import { describe, expect, it } from 'vitest';
import { snippet } from '../../src/harness/snippet.js';

describe('the snippet', () => {
  it('places the four widgets, with the address of the usage where it is shown, and leaves the defaults out', () => {
    expect(snippet({ locale: '', theme: 'auto', usageUrl: '/usage' })).toBe(
      [
        '<portal-customer-card></portal-customer-card>',
        '<portal-subscription-list usage-url="/usage"></portal-subscription-list>',
        '<portal-access-tokens></portal-access-tokens>',
        '<portal-usage usage-url="/usage"></portal-usage>',
        '<script',
        '  src="/assets/portal-widgets.js"',
        '  defer',
        '></script>',
      ].join('\n'),
    );
  });

  it('has no address of the usage where there is none', () => {
    expect(snippet({ locale: '', theme: 'auto', usageUrl: undefined })).not.toContain('usage-url');
  });

  it('says which locale and theme are chosen', () => {
    const text = snippet({ locale: 'de-AT', theme: 'dark', usageUrl: '/usage' });
    expect(text).toContain('  data-locale="de-AT"\n  data-theme="dark"\n');
  });

  it.each(['"><img src=x>', '&quot;', '</script><b>', "'", 'a"b&c<d>'])('keeps %j within its attribute', (value) => {
    const html = snippet({ locale: value, theme: 'light', usageUrl: value });
    const holders = [
      html.match(/data-locale="([^"<]*)"\n {2}data-theme="light"\n {2}defer\n><\/script>$/)?.[1],
      html.match(/<portal-usage usage-url="([^"<]*)"><\/portal-usage>/)?.[1],
    ];
    for (const holder of holders) {
      const read = holder?.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      expect(read).toBe(value);
    }
  });
});
