import { en } from '../i18n/en.js';
import { canonicalLocale } from '../i18n/locale.js';
import type { Attribute } from './attribute.js';
import { SETTINGS } from './attributes.js';
import { warnOnce } from './warn-once.js';

type Validate = (value: unknown, name: string) => unknown;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings that are understood. The others are reported once. */
export function validateSettings(changes: object): object {
  if (!isObject(changes)) {
    warnOnce(`configure: ${describe(changes)} is not an object of settings`);
    return {};
  }
  // Without a prototype: properties that a host page adds to `Object.prototype` are not settings.
  const validators = {
    __proto__: null,
    ...validatorsOf(SETTINGS),
    messages: validateMessages,
    tokenFormats: validateFormats,
  };
  const names = Object.keys(validators);
  const valid: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const validate = (validators as unknown as Readonly<Record<string, Validate>>)[name];
    if (!validate) warnOnce(`configure: there is no setting "${name}"; the settings are ${names.join(', ')}`);
    else if (value === undefined || value === null) valid[name] = undefined;
    else {
      const result = validate(value, name);
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
        const text = Array.isArray(value) ? value.join(' ') : value;
        const result = typeof text === 'string' ? parse(text) : undefined;
        if (result === undefined) warnOnce(`configure: ${name} ${describe(value)} is not ${accepted}`);
        return result;
      },
    ]),
  );
}

const validateFormats: Validate = (value, name) => {
  if (Array.isArray(value)) return value as unknown;
  warnOnce(`configure: ${name} ${describe(value)} is not an array of objects with label and template`);
  return undefined;
};

/** Words of the vendor, such as `state.paused`. */
const TERM = /^(state|type|model|unit|price|per)\../;

/** Messages by key, and by language and key. */
const validateMessages: Validate = (value, name) => {
  if (!isObject(value)) {
    warnOnce(`configure: ${name} ${describe(value)} is not an object of messages by key or language`);
    return undefined;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, message]) => {
      const path = `${name}.${key}`;
      const isLanguage = !Object.hasOwn(en, key) && isObject(message) && canonicalLocale(key) !== undefined;
      if (isLanguage && name === 'messages') return [[key, validateMessages(message, path)]];
      return isMessage(key, message, path) ? [[key, message]] : [];
    }),
  );
};

function isMessage(key: string, message: unknown, path: string): boolean {
  const isKnown = Object.hasOwn(en, key);
  if (!isKnown && !TERM.test(key)) {
    warnOnce(`configure: ${path} is no message and no language; the keys are those of the type Messages`);
    return false;
  }
  const isPlural = isKnown ? isObject((en as Readonly<Record<string, unknown>>)[key]) : isObject(message);
  if (isPlural ? isPluralForms(message) : typeof message === 'string') return true;
  warnOnce(
    `configure: ${path} ${describe(message)} is not ${isPlural ? 'an object of plural forms with "other"' : 'a text'}`,
  );
  return false;
}

function isPluralForms(message: unknown): boolean {
  return (
    isObject(message) &&
    Object.hasOwn(message, 'other') &&
    Object.values(message).every((form) => typeof form === 'string')
  );
}

/** A value for the console: texts as they are, of anything else only the type. */
function describe(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : `of type ${Array.isArray(value) ? 'array' : typeof value}`;
}
