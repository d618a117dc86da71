import { checkMessageKey, checkPlaceholders } from '../i18n/check-messages.js';
import { canonicalLocale } from '../i18n/locale.js';
import { hasForms, isMessageKey, PLURAL_CATEGORIES } from '../i18n/read-messages.js';
import { withoutPrototype } from '../intrinsics.js';
import type { TokenFormatOptions } from '../widgets/widget-context.js';
import type { Attribute } from './attribute.js';
import { SETTINGS } from './attributes.js';
import { describe, isObject } from './describe-value.js';
import { OBJECT_SETTINGS } from './object-settings.js';
import { readProperties, readSetting, UNREADABLE } from './read-setting.js';
import { warnOnce } from './warn-once.js';

type Validate = (value: unknown, name: string, report: (problem: string) => void) => unknown;

/** The settings that are understood. The others are reported once. */
export function validateSettings(changes: object): object {
  if (!isObject(changes)) {
    warnOnce(`configure: ${describe(changes)} is not an object of settings`);
    return {};
  }
  const validators = withoutPrototype({
    ...validatorsOf(SETTINGS),
    messages: validateMessages,
    tokenFormats: validateFormats,
    ...OBJECT_SETTINGS,
  });
  const names = Object.keys(validators);
  const valid: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(readProperties(changes) ?? {})) {
    const validate = (validators as Readonly<Record<string, Validate>>)[name];
    if (!validate) warnOnce(`configure: there is no setting "${name}"; the settings are ${names.join(', ')}`);
    else if (value === UNREADABLE) warnOnce(`configure: ${name} ${describe(value)} is ignored`);
    else if (value === undefined || value === null) valid[name] = undefined;
    else {
      const result = validate(Object.hasOwn(OBJECT_SETTINGS, name) ? value : readSetting(value), name, report);
      if (result !== undefined) valid[name] = result;
    }
  }
  return valid;
}

function validatorsOf(table: Readonly<Record<string, Attribute<unknown, unknown>>>): Record<string, Validate> {
  return Object.fromEntries(
    Object.entries(table).map(([property, { parse, accepted }]) => [
      property,
      (value: unknown, name: string) => {
        // A list may be an array; one of anything else than texts is not understood.
        const list: unknown =
          Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(' ') : value;
        const text = property === 'locales' ? list : value;
        const result = typeof text === 'string' ? parse(text) : undefined;
        if (result === undefined) warnOnce(`configure: ${name} ${describe(value)} is not ${accepted}`);
        return result;
      },
    ]),
  );
}

const report = (problem: string): void => warnOnce(`configure: ${problem}`);

/** Copies of the formats: a later change of the page's array has no effect. */
const validateFormats: Validate = (value, name) => {
  if (!Array.isArray(value)) {
    report(`${name} ${describe(value)} is not an array of objects with label and template`);
    return undefined;
  }
  return value.flatMap((format: unknown, index): readonly TokenFormatOptions[] => {
    const label = readText(format, 'label').trim();
    const template = readText(format, 'template');
    if (label && template.includes('{token}')) return [{ label, template }];
    report(`${name}[${index}] is not an object with a label and a template that contains {token}`);
    return [];
  });
};

/** A text among an object's own properties; else empty. */
function readText(value: unknown, key: string): string {
  const text = isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  return typeof text === 'string' ? text : '';
}

/** Messages by key, and by language and key. */
const validateMessages: Validate = (value, name) => {
  if (!isObject(value)) {
    warnOnce(`configure: ${name} ${describe(value)} is not an object of messages by key or language`);
    return undefined;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, message]) => {
      const path = `${name}.${key}`;
      const isLanguage = !isKnown(key) && isObject(message) && canonicalLocale(key) !== undefined;
      if (isLanguage && name === 'messages') return [[key, validateMessages(message, path, report)]];
      const problem = checkMessageKey(key) ?? checkMessage(key, message);
      if (problem !== undefined) {
        warnOnce(`configure: ${path} ${problem}`);
        return [];
      }
      // The text is shown nevertheless: the page may leave a value out on purpose.
      for (const [form, text] of textsOf(key, message)) {
        const lost = checkPlaceholders(form, text);
        if (lost !== undefined) warnOnce(`configure: ${name}.${form} ${lost}`);
      }
      return [[key, message]];
    }),
  );
};

/** The texts of a message by key: one for each plural form. */
const textsOf = (key: string, message: unknown): readonly (readonly [string, string])[] =>
  typeof message === 'string'
    ? [[key, message]]
    : Object.entries(message as Record<string, string>).map(([category, text]) => [`${key}_${category}`, text]);

const isKnown = (key: string): boolean => isMessageKey(key) || hasForms(key);

/** What is wrong with the value of a known key, or of a term of the vendor, which may be a text or plural forms. */
function checkMessage(key: string, message: unknown): string | undefined {
  const expectsForms = isKnown(key) ? hasForms(key) : isObject(message);
  if (expectsForms ? isPluralForms(message) : typeof message === 'string') return undefined;
  const accepted = expectsForms ? `an object of plural forms (${PLURAL_CATEGORIES.join(', ')}) with "other"` : 'a text';
  return `${describe(message)} is not ${accepted}`;
}

function isPluralForms(message: unknown): boolean {
  return (
    isObject(message) &&
    Object.hasOwn(message, 'other') &&
    Object.entries(message).every(
      ([category, form]) => typeof form === 'string' && PLURAL_CATEGORIES.some((known) => known === category),
    )
  );
}
