// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { config } from '../../src/element/settings/config.js';
import { configure, type TokenFormatOptions } from '../../src/index.js';
import { settle } from '../store/mock-requests.js';
import { pageOf } from '../features/render-widget.js';
import { insert, inside, newBase, requestTo, rootOf, useFreshPage } from './portal-page.js';
import { warnings } from './warnings.js';

useFreshPage();

it('configure keeps omitted options, and resets undefined ones', async () => {
  const root = rootOf(await insert('portal-customer-card'));
  configure({ locale: 'en-GB', theme: 'dark' });
  configure({ theme: undefined });
  await settle();
  expect(root).toHaveAttribute('lang', 'en-GB');
  expect(getComputedStyle(root).colorScheme).toBe('light dark');
});

it('a setting that a script has added to Object.prototype is not a setting of the page', async () => {
  onTestFinished(() =>
    ['headers', 'fetch', 'apiBase'].forEach((name) => Reflect.deleteProperty(Object.prototype, name)),
  );
  const foreign = vi.fn(() => ({ Authorization: 'foreign' }));
  Object.assign(Object.prototype, { headers: foreign, fetch: foreign, apiBase: 'https://foreign.example/' });
  configure({ theme: 'dark' });
  configure({ apiBase: undefined });
  await insert('portal-customer-card');
  expect(new URL(requestTo('/customer').url).pathname).toBe('/api/v0/customer');
  expect(foreign).not.toHaveBeenCalled();
});

describe('locales', () => {
  it('ignore an invalid locale, with one warning', async () => {
    configure({ locales: ['en-GB', 'fr'] });
    const attributes = { locale: 'de' };
    const root = rootOf(await insert('portal-customer-card', attributes));
    await insert('portal-customer-card', attributes);
    expect(root.lang).toMatch(/^en/);
    expect(await warnings()).toEqual([
      'locale "de" is ignored, so the page or the browser decides the language: add it to locales ("en-GB fr").',
    ]);
  });
});

describe('a setting that is not understood', () => {
  const invalid: readonly (readonly [object, RegExp])[] = [
    [{ theme: 'purple' }, /theme "purple" is ignored: use "auto", "light" or "dark"\.$/],
    [{ locale: '!!' }, /locale "!!" is ignored: use a BCP 47 tag\.$/],
    [{ locale: ['de'] }, /locale of type array is ignored: use a BCP 47 tag\.$/],
    [{ locales: 'en not_a_tag_' }, /locales "en not_a_tag_" is ignored: use a list of BCP 47 tags/],
    [{ locales: ['en', 'klingon'] }, /can't format dates in locales "klingon", so dates and numbers are in another/],
    [{ locales: ['en', 5] }, /locales of type array is ignored: use a list of BCP 47 tags/],
    [{ apiBase: 'ftp://x/' }, /apiBase "ftp:\/\/x\/" is ignored: use an http or https URL/],
    [{ signInUrl: 'javascript:alert(1)' }, /signInUrl "javascript:alert\(1\)" is ignored: use an https URL/],
    [{ apibase: '/a/' }, /^configure: apibase is ignored: unknown setting\. Did you mean apiBase\?$/],
    [{ nonsense: 1 }, /^configure: nonsense is ignored: unknown setting\. Use apiBase, locale, /],
    [{ tokenFormats: 'curl' }, /tokenFormats "curl" is ignored: use an array/],
    [
      { tokenFormats: [{ label: 'npm' }] },
      /tokenFormats\[0\] is ignored: use an object with a label and a template that contains /,
    ],
    [{ messages: 'x' }, /messages "x" is ignored: use an object of messages/],
    [
      { messages: { subscriptions: 'x' } },
      /messages.subscriptions is ignored: messages are set per language, such as { en: { subscriptions: "…" } }.$/,
    ],
    [
      { messages: { exported: { one: 'x', other: 'x' } } },
      /messages.exported is ignored: .* { en: { exported: "…" } }/,
    ],
    [{ messages: { showMoar: 'x' } }, /messages.showMoar is ignored: .* per language/],
    [{ messages: { 'not a tag': { showMore: 'x' } } }, /messages.not a tag is ignored: .* per language/],
    [{ messages: { en: 'x' } }, /messages.en is ignored: .* per language/],
    [{ messages: { en: { subscriptions: 5 } } }, /messages.en.subscriptions is ignored: use a text.$/],
    [
      { messages: { en: { exported: { one: 'x', other: 'x' } } } },
      /messages.en.exported is ignored: the text depends on a number\. Use exported_one and exported_other\.$/,
    ],
    [
      { messages: { de: { 'price.x': 'x' } } },
      /messages.de.price.x is ignored: unknown key\. Use a key of the type Messages, or /,
    ],
    [
      { messages: { de: { showMoar: 'x' } } },
      /messages.de.showMoar is ignored: unknown key\. Did you mean "showMore"\?$/,
    ],
  ];

  it.each(invalid)('is ignored, with one warning that lists the expected values: %j', async (changes, message) => {
    configure({ apiBase: newBase(), locale: 'en-GB', theme: 'dark', messages: { en: { showMore: 'Further ones' } } });
    configure(changes);
    configure(changes);
    const root = rootOf(await insert('portal-customer-card'));
    const list = await insert('portal-subscription-list');
    expect(await warnings()).toEqual([expect.stringMatching(message)]);
    expect(console.error).not.toHaveBeenCalled();
    expect(root).toHaveAttribute('lang', 'en-GB');
    expect(getComputedStyle(root).colorScheme).toBe('dark');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    expect(
      inside(list).getByRole('button', { name: 'messages' in changes ? /^(Show more|Further ones)$/ : 'Further ones' }),
    ).toBeVisible();
    expect(inside(list).getByRole('region', { name: 'Subscriptions' })).toBeVisible();
  });

  it.each(['', ' \n'])('is not set by %j', async (text) => {
    configure({ editDetailsUrl: '/edit', apiBase: newBase() });
    configure({ editDetailsUrl: text, apiBase: text, locales: text });
    await insert('portal-customer-card', { locale: text });
    expect(config.peek()).toMatchObject({ editDetailsUrl: undefined, apiBase: undefined, locales: undefined });
    expect(await warnings()).toEqual([]);
  });

  it('doesn’t affect valid formats beside it', () => {
    const formats: unknown[] = [
      null,
      'npm',
      { label: 1, template: '{token}' },
      { label: ' ', template: '{token}' },
      { label: 'Without a token', template: '{name}' },
      { label: ' curl ', template: 'curl {token}' },
    ];
    configure({ tokenFormats: formats as TokenFormatOptions[] });
    expect(config.value.tokenFormats).toEqual([{ label: 'curl', template: 'curl {token}' }]);
  });

  it('doesn’t affect valid messages beside it', async () => {
    configure({ messages: { en: { showMore: 'Further ones', subscriptions: 7 }, status: 5 } as never });
    const list = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    expect(inside(list).getByRole('button', { name: 'Further ones' })).toBeVisible();
    expect(inside(list).getByRole('region', { name: 'Subscriptions' })).toBeVisible();
  });

  it.each([
    [undefined, 'of type undefined'],
    [null, 'null'],
    [5, 'of type number'],
    ['dark', '"dark"'],
  ])('is reported if the argument is %o instead of settings', async (settings, shown) => {
    configure(settings as unknown as object);
    expect(await warnings()).toEqual([`configure: the argument ${shown} is ignored: use an object of settings.`]);
  });
});
