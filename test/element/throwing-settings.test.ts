// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { ACCOUNT_ATTRIBUTES, COMMON_ATTRIBUTES } from '../../src/element/attributes.js';
import { config } from '../../src/element/config.js';
import { OBJECT_SETTING_NAMES } from '../../src/element/object-settings.js';
import { configure, mount, select } from '../../src/index.js';
import { SETTING_NAMES, useFreshPage } from './portal-page.js';
import { warnings } from './reports.js';

const OPTIONS = [...Object.keys({ ...COMMON_ATTRIBUTES, ...ACCOUNT_ATTRIBUTES }), ...OBJECT_SETTING_NAMES];
const GOOD = { id: 'good', label: 'Good', on: 'customer' } as const;

useFreshPage();

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

const warningsAbout = async (name: string) => (await warnings()).filter((message) => message.includes(name));

describe('a getter of the host page that throws', () => {
  it('is reported once as the text of the property state', async () => {
    const list = document.createElement('portal-subscription-list');
    Object.assign(list, { state: throwing('toString') });
    expect(await warningsAbout('state of <portal-subscription-list>')).toHaveLength(1);
  });

  it.each(SETTING_NAMES)('is reported once as the setting %s, and the other settings are applied', async (name) => {
    const other = name === 'theme' ? { locale: 'de' } : { theme: 'dark' };
    configure(throwing(name, other));
    configure(throwing(name, other));
    expect(config.peek()).toMatchObject(other);
    expect(Reflect.get(config.peek(), name)).toBeUndefined();
    expect(await warningsAbout(`${name} with a getter that throws`)).toHaveLength(1);
  });

  it.each(['id', 'label', 'href', 'on', 'states'])(
    'skips an action whose %s it is, and keeps the others',
    async (field) => {
      configure({ theme: 'dark', actions: [throwing(field, { id: 'bad', label: 'Bad', on: 'token' }), GOOD] as never });
      expect(config.peek().theme).toBe('dark');
      expect(config.peek().actions).toMatchObject([GOOD]);
      expect(await warningsAbout(`actions[0].${field} with a getter that throws`)).toHaveLength(1);
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
    expect(await warningsAbout('tokenFormats[0]')).toHaveLength(1);
    expect(await warningsAbout('messages.en.hide')).toHaveLength(1);
  });

  it('is reported in an array of locales and in headers', async () => {
    configure({ locales: throwingArray(), headers: throwing('Authorization') as never, theme: 'dark' });
    expect(config.peek()).toMatchObject({ theme: 'dark' });
    expect(Reflect.get(config.peek(), 'locales')).toBeUndefined();
    expect(Reflect.get(config.peek(), 'headers')).toBeUndefined();
    expect(await warningsAbout('locales')).toHaveLength(1);
    expect(await warningsAbout('headers')).toHaveLength(1);
  });

  it.each(OPTIONS)(
    'is reported once as the option %s of mount and update, and the others are applied',
    async (name) => {
      const other = name === 'theme' ? 'locale' : 'theme';
      const value = other === 'theme' ? 'dark' : 'de';
      const handle = mount(document.body, 'account', throwing(name, { [other]: value }));
      handle.update(throwing(name, { [other]: value }));
      expect(document.body.lastElementChild).toHaveAttribute(other, value);
      expect(await warningsAbout(`${name} with a getter that throws`)).toHaveLength(1);
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
      expect(await warningsAbout(`${name} of <portal-usage>`)).toHaveLength(1);
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
