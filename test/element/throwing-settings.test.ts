// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_ATTRIBUTES, COMMON_ATTRIBUTES, SETTINGS } from '../../src/element/attributes.js';
import { config } from '../../src/element/config.js';
import { OBJECT_SETTING_NAMES } from '../../src/element/object-settings.js';
import { configure, mount, select } from '../../src/index.js';
import { useFreshPage } from './portal-page.js';
import { settleReports } from './reports.js';

const PAGE_SETTINGS = [...Object.keys(SETTINGS), ...OBJECT_SETTING_NAMES, 'messages', 'tokenFormats'];
const OPTIONS = [...Object.keys({ ...COMMON_ATTRIBUTES, ...ACCOUNT_ATTRIBUTES }), ...OBJECT_SETTING_NAMES];
const GOOD = { id: 'good', label: 'Good', on: 'customer' } as const;

useFreshPage();

afterEach(() => configure(Object.fromEntries(PAGE_SETTINGS.map((name) => [name, undefined]))));

const throwingArray = (): string[] =>
  Object.defineProperty(['en', 'de'], 1, Object.getOwnPropertyDescriptor(throwing('x'), 'x') ?? {});

/** An object with a property that throws when it is read. */
function throwing(name: string, others: object = {}): object {
  return Object.defineProperty({ ...others }, name, {
    get() {
      throw new Error('getter of the page');
    },
    enumerable: true,
  });
}

function warningsAbout(name: string): readonly string[] {
  return vi
    .mocked(console.warn)
    .mock.calls.map(([message]) => String(message))
    .filter((message) => message.includes(name));
}

describe('a getter of the host page that throws', () => {
  it.each(PAGE_SETTINGS)('is reported once as the setting %s, and the other settings are applied', async (name) => {
    const other = name === 'theme' ? { locale: 'de' } : { theme: 'dark' };
    configure(throwing(name, other));
    configure(throwing(name, other));
    expect(config.peek()).toMatchObject(other);
    expect(Reflect.get(config.peek(), name)).toBeUndefined();
    await settleReports();
    expect(warningsAbout(`${name} with a getter that throws`)).toHaveLength(1);
  });

  it.each(['id', 'label', 'href', 'on', 'states'])(
    'skips an action whose %s it is, and keeps the others',
    async (field) => {
      configure({ theme: 'dark', actions: [throwing(field, { id: 'bad', label: 'Bad', on: 'token' }), GOOD] as never });
      expect(config.peek().theme).toBe('dark');
      expect(config.peek().actions).toMatchObject([GOOD]);
      await settleReports();
      expect(warningsAbout(`actions[0].${field} with a getter that throws`)).toHaveLength(1);
    },
  );

  it('skips a format, a message and a plural form, and keeps the others', async () => {
    const format = { label: 'Good', template: '{token}' };
    configure({
      tokenFormats: [throwing('template', { label: 'Bad' }), format] as never,
      messages: { en: throwing('hide', { show: 'Show' }), fr: throwing('hide') },
    });
    expect(config.peek().tokenFormats).toEqual([format]);
    expect(config.peek().messages).toMatchObject({ en: { show: 'Show' } });
    await settleReports();
    expect(warningsAbout('tokenFormats[0]')).toHaveLength(1);
    expect(warningsAbout('messages.en.hide')).toHaveLength(1);
  });

  it('is reported in an array of locales and in headers', async () => {
    configure({ locales: throwingArray(), headers: throwing('Authorization') as never, theme: 'dark' });
    expect(config.peek()).toMatchObject({ theme: 'dark' });
    expect(Reflect.get(config.peek(), 'locales')).toBeUndefined();
    expect(Reflect.get(config.peek(), 'headers')).toBeUndefined();
    await settleReports();
    expect(warningsAbout('locales')).toHaveLength(1);
    expect(warningsAbout('headers')).toHaveLength(1);
  });

  it.each(OPTIONS)(
    'is reported once as the option %s of mount and update, and the others are applied',
    async (name) => {
      const other = name === 'theme' ? 'locale' : 'theme';
      const value = other === 'theme' ? 'dark' : 'de';
      const handle = mount(document.body, 'account', throwing(name, { [other]: value }));
      handle.update(throwing(name, { [other]: value }));
      expect(document.body.lastElementChild).toHaveAttribute(other, value);
      await settleReports();
      expect(warningsAbout(`${name} with a getter that throws`)).toHaveLength(1);
      handle.unmount();
    },
  );

  it('does not throw out of the properties of an element', () => {
    const element = document.createElement('portal-account');
    Object.assign(element, { actions: [throwing('label', GOOD), GOOD], headers: throwing('Authorization') });
    expect(element).toMatchObject({ actions: [GOOD], headers: undefined });
  });

  it.each(['locales', 'locale'] as const)(
    'is reported as the property %s of an element, which keeps its value',
    async (name) => {
      const element = document.createElement('portal-usage');
      element.setAttribute(name, 'de');
      const value = name === 'locales' ? throwingArray() : throwing('toString');
      Object.assign(element, { [name]: value });
      expect(element).toHaveAttribute(name, 'de');
      await settleReports();
      expect(warningsAbout(`${name} of <portal-usage>`)).toHaveLength(1);
    },
  );

  it('does not throw out of an object that can not be listed', async () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    configure({ messages: proxy, theme: 'dark' });
    expect(config.peek()).toMatchObject({ theme: 'dark' });
    expect(await select('sub_1', throwing('apiBase'))).toBe(false);
  });
});
