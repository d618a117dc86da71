import { describe, expect, it } from 'vitest';
import { snippet } from '../../src/harness/snippet.js';

describe('the snippet', () => {
  it('mounts the three widgets, and leaves the defaults out', () => {
    expect(snippet({ locale: '', theme: 'auto' })).toBe(
      [
        '<script',
        '  src="/assets/portal-widgets.js"',
        '  data-widgets="customer-card subscription-list access-tokens"',
        '  defer',
        '></script>',
      ].join('\n'),
    );
  });

  it('says which locale and theme are chosen', () => {
    expect(snippet({ locale: 'de-AT', theme: 'dark' })).toContain('  data-locale="de-AT"\n  data-theme="dark"\n');
  });

  it.each(['"><img src=x>', '&quot;', '</script><b>', "'", 'a"b&c<d>'])('keeps %j within its attribute', (locale) => {
    const html = snippet({ locale, theme: 'light' });
    const holder = html.match(/data-locale="([^"<]*)"\n {2}data-theme="light"\n {2}defer\n><\/script>$/)?.[1];
    const read = holder?.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect(read).toBe(locale);
  });
});
