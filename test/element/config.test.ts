// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerRecord } from '../../src/mock-server/resources/customer.js';
import { config } from '../../src/element/config.js';
import { configure, type TokenFormatOptions } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { allRequests, insert, inside, requestsTo, requestTo, rootOf, useFreshPage } from './portal-page.js';
import { settleReports } from './reports.js';

useFreshPage();

afterEach(() => {
  configure({ apiBase: undefined, locale: undefined, theme: undefined, messages: undefined, tokenFormats: undefined });
});

describe('configure', () => {
  it('applies to elements that are inserted later', async () => {
    configure({ apiBase: '/other/v0/', locale: 'en-GB', theme: 'dark' });
    const root = rootOf(await insert('portal-customer-card'));
    expect(requestTo('/other/v0/customer').init.credentials).toBe('same-origin');
    expect(root).toHaveAttribute('lang', 'en-GB');
    expect(getComputedStyle(root).colorScheme).toBe('dark');
  });

  it('applies to elements that are already in the document', async () => {
    const element = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(
      pageOf([{ id: 'sub_1', state: 'canceled', canceled_at: '2025-03-15T12:00:00Z' }]),
    );
    expect(inside(element).getByText('Mar 15, 2025')).toBeVisible();
    configure({ locale: 'en-GB' });
    await settle();
    expect(inside(element).getByText('15 Mar 2025')).toBeVisible();
    configure({ theme: 'light' });
    await settle();
    expect(getComputedStyle(rootOf(element)).colorScheme).toBe('light');
    expect(rootOf(element)).toHaveAttribute('lang', 'en-GB');
    expect(allRequests()).toHaveLength(1);
  });

  it('sends requests to the new API base', async () => {
    const element = await insert('portal-customer-card');
    await requestTo('/customer').respond(customerRecord({ name: 'Here' }));
    configure({ apiBase: 'https://portal.example/v0' });
    await settle();
    expect(inside(element).queryByText('Here')).toBeNull();
    const request = requestsTo('/customer').at(-1);
    expect(request?.url).toBe('https://portal.example/v0/customer');
    await request?.respond(customerRecord({ name: 'There' }));
    expect(inside(element).getByText('There')).toBeVisible();
  });

  it('keeps omitted options, and resets undefined ones', async () => {
    const root = rootOf(await insert('portal-customer-card'));
    configure({ locale: 'en-GB', theme: 'dark' });
    configure({ theme: undefined });
    await settle();
    expect(root).toHaveAttribute('lang', 'en-GB');
    expect(getComputedStyle(root).colorScheme).toBe('light dark');
  });

  it('is overridden by the attributes of an element', async () => {
    configure({ apiBase: '/page/', locale: 'en-GB', theme: 'dark' });
    const attributes = { 'api-base': '/own/', locale: 'en-AU', theme: 'light' };
    const element = await insert('portal-customer-card', attributes);
    expect(requestTo('/own/customer').isAborted()).toBe(false);
    expect(rootOf(element)).toHaveAttribute('lang', 'en-AU');
    expect(getComputedStyle(rootOf(element)).colorScheme).toBe('light');
    for (const attribute of Object.keys(attributes)) element.removeAttribute(attribute);
    await settle();
    expect(requestTo('/page/customer').isAborted()).toBe(false);
    expect(rootOf(element)).toHaveAttribute('lang', 'en-GB');
    expect(getComputedStyle(rootOf(element)).colorScheme).toBe('dark');
  });

  it('overrides messages in all widgets, and restores them', async () => {
    const element = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    configure({
      messages: { showMore: 'Further ones', subscriptionsLoaded: { one: 'one {count}', other: 'other {count}' } },
    });
    await settle();
    expect(inside(element).getByRole('button', { name: 'Further ones' })).toBeVisible();
    expect(inside(element).getByRole('region', { name: 'Subscriptions' })).toBeVisible();
    const later = await insert('portal-subscription-list');
    expect(inside(later).getByRole('status')).toHaveTextContent('one 1');
    configure({ messages: undefined, tokenFormats: undefined });
    await settle();
    expect(inside(element).getByRole('button', { name: 'Show more' })).toBeVisible();
  });

  it('overrides plural forms by key, too', async () => {
    configure({
      messages: { subscriptionsLoaded_one: 'one {{count}}', en: { subscriptionsLoaded_other: 'other {{count}}' } },
    });
    const element = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    expect(inside(element).getByRole('status')).toHaveTextContent('one 1');
  });

  it('renders HTML in a message as text', async () => {
    const element = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    configure({ messages: { showMore: '<img src=x>' } });
    await settle();
    expect(inside(element).getByRole('button', { name: '<img src=x>' })).toBeVisible();
    expect(rootOf(element).querySelector('img')).toBeNull();
  });
});

describe('locales', () => {
  afterEach(() => {
    configure({ locales: undefined });
  });

  it.each<readonly [string | readonly string[]]>([['fr en'], [['fr', 'en']]])(
    'are allowed by configure: %j',
    async (locales) => {
      configure({ locales, locale: 'en-GB' });
      const root = rootOf(await insert('portal-customer-card'));
      expect(root).toHaveAttribute('lang', 'en-GB');
    },
  );

  it('are overridden by the attribute of an element', async () => {
    configure({ locales: ['fr'] });
    const root = rootOf(await insert('portal-customer-card', { locales: 'en-GB' }));
    expect(root).toHaveAttribute('lang', 'en-GB');
    await settleReports();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('lack a locale that is reported once, and ignored', async () => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    configure({ locales: ['en-GB', 'fr'] });
    const attributes = { locale: 'de' };
    const root = rootOf(await insert('portal-customer-card', attributes));
    await insert('portal-customer-card', attributes);
    expect(root.lang).toMatch(/^en/);
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      'portal-widgets: locale "de" is not one of locales "en-GB fr"',
    );
  });

  it.each([['en not_a_tag_'], [['en', 5]], [5], ['']])('are reported once for %j', async (locales) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    configure({ locales } as object);
    configure({ locales } as object);
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/locales .* is not a list of BCP 47 tags/),
    );
  });
});

describe('a setting that is not understood', () => {
  const invalid: readonly (readonly [object, RegExp])[] = [
    [{ theme: 'purple' }, /theme "purple" is not "auto", "light", "dark"$/],
    [{ theme: 5 }, /theme of type number is not "auto", "light", "dark"$/],
    [{ locale: '!!' }, /locale "!!" is not a BCP 47 tag$/],
    [{ locale: ['de'] }, /locale of type array is not a BCP 47 tag$/],
    [{ apiBase: 'ftp://x/' }, /apiBase "ftp:\/\/x\/" is not an http or https URL/],
    [{ signInUrl: 'javascript:alert(1)' }, /signInUrl "javascript:alert\(1\)" is not an https URL/],
    [{ nonsense: 1 }, /no setting "nonsense"; the settings are apiBase, locale, /],
    [{ tokenFormats: 'curl' }, /tokenFormats "curl" is not an array/],
    [
      { tokenFormats: [{ label: 'npm' }] },
      /tokenFormats\[0\] is not an object with a label and a template that contains /,
    ],
    [{ messages: 'x' }, /messages "x" is not an object of messages/],
    [{ messages: { showMoar: 'x' } }, /messages.showMoar is no message and no language/],
    [{ messages: { subscriptions: 5 } }, /messages.subscriptions of type number is not a text$/],
    [
      { messages: { subscriptionsLoaded: 'x' } },
      /messages.subscriptionsLoaded "x" is not an object of plural forms \(zero, one, /,
    ],
    [
      { messages: { subscriptionsLoaded: { one: 'x' } } },
      /messages.subscriptionsLoaded .* plural forms .* with "other"$/,
    ],
    [{ messages: { tokensLoaded: { others: 'x', other: 'x' } } }, /plural forms .* with "other"$/],
    [{ messages: { subscriptionsLoaded_one: { other: 'x' } } }, /subscriptionsLoaded_one .* is not a text$/],
    [{ messages: { showMore_other: 'x' } }, /messages.showMore_other is no message/],
    [{ messages: { de: { showMoar: 'x' } } }, /messages.de.showMoar is no message/],
    [{ messages: { 'not a tag': { showMore: 'x' } } }, /messages.not a tag is no message and no language/],
  ];

  it.each(invalid)('is reported once, with the accepted values, and ignored: %j', async (changes, message) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    configure({ apiBase: '/page/', locale: 'en-GB', theme: 'dark', messages: { showMore: 'Further ones' } });
    configure(changes);
    configure(changes);
    const root = rootOf(await insert('portal-customer-card'));
    const list = await insert('portal-subscription-list');
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(message));
    expect(console.error).not.toHaveBeenCalled();
    expect(root).toHaveAttribute('lang', 'en-GB');
    expect(getComputedStyle(root).colorScheme).toBe('dark');
    await requestTo('/page/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    expect(
      inside(list).getByRole('button', { name: 'messages' in changes ? /^(Show more|Further ones)$/ : 'Further ones' }),
    ).toBeVisible();
    expect(inside(list).getByRole('region', { name: 'Subscriptions' })).toBeVisible();
  });

  it.each([
    null,
    'npm',
    Object.create({ label: 'Inherited', template: '{token}' }) as object,
    { label: 1, template: '{token}' },
    { label: ' ', template: '{token}' },
    { label: 'Without a token', template: '{name}' },
  ])('does not keep valid formats beside it from being used: %j', (format) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    configure({ tokenFormats: [format, { label: ' curl ', template: 'curl {token}' }] as TokenFormatOptions[] });
    expect(config.value.tokenFormats).toEqual([{ label: 'curl', template: 'curl {token}' }]);
  });

  it('does not keep valid messages beside it from being used', async () => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    configure({ messages: { showMore: 'Further ones', subscriptions: 7, en: { status: 5 } } as object });
    const list = await insert('portal-subscription-list');
    await requestTo('/subscriptions/').respond(pageOf([{ id: 'sub_1' }], { total: 9 }));
    expect(inside(list).getByRole('button', { name: 'Further ones' })).toBeVisible();
    expect(inside(list).getByRole('region', { name: 'Subscriptions' })).toBeVisible();
  });

  it.each([undefined, null, 'dark', 5])('is reported if there are no settings but %o', async (settings) => {
    vi.mocked(console.warn).mockReturnValue(undefined);
    configure(settings as unknown as object);
    await settleReports();
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('is not an object of settings'));
  });
});
