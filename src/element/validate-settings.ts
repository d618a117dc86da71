import { readHeaders } from '../api/request-headers.js';
import { checkMessage, isKnownKey } from '../i18n/check-messages.js';
import { canonicalLocale } from '../i18n/locale.js';
import type { TokenFormatOptions } from '../widgets/widget-context.js';
import type { Attribute } from './attribute.js';
import { SETTINGS } from './attributes.js';
import { describe, isObject, readOwn, type Reject } from './read-setting.js';
import { warnOnce } from './warnings.js';
import { validateActions } from './vendor-actions.js';

type Validate = (value: unknown, name: string, reject: Reject) => unknown;

const reject: Reject = (what, expected) => warnOnce('value', `configure: ${what}`, expected);

/** Copies of the formats: a later change of the page's array has no effect. */
const validateFormats: Validate = (value, name) => {
  if (!Array.isArray(value)) return reject(`${name} ${describe(value)}`, ['formats']);
  return value.flatMap((format: unknown, index): readonly TokenFormatOptions[] => {
    const { label, template }: Readonly<Record<string, unknown>> = isObject(format) ? format : {};
    if (typeof label === 'string' && label.trim() && typeof template === 'string' && template.includes('{token}'))
      return [{ label: label.trim(), template }];
    reject(`${name}[${index}]`, ['format']);
    return [];
  });
};

/** Texts by language and key. */
const validateMessages: Validate = (value, name) => {
  if (!isObject(value)) return reject(`${name} ${describe(value)}`, ['messages']);
  const valid: Record<string, Record<string, string>> = {};
  for (const [tag, messages] of Object.entries(value)) {
    const locale = isKnownKey(tag) ? undefined : canonicalLocale(tag);
    if (!locale || !isObject(messages)) {
      warnOnce('messageLanguage', `${name}.${tag}`, isKnownKey(tag) ? tag : 'subscriptions');
      continue;
    }
    const texts = (valid[locale] ??= {});
    for (const [key, text] of Object.entries(messages)) {
      const problem = checkMessage(key, text);
      if (problem) warnOnce('message', `${name}.${tag}.${key}`, ...problem);
      if (typeof text === 'string') texts[key] = text;
    }
  }
  return valid;
};

const validateHeaders: Validate = (value, name) => {
  if (typeof value === 'function' || (typeof value === 'object' && readHeaders(value))) return value;
  // Values of headers are secrets.
  return reject(`${name} of type ${typeof value}`, ['headers']);
};

const validateFetch: Validate = (value, name) =>
  typeof value === 'function' ? value : reject(`${name} ${describe(value)}`, ['fetch']);

/** A text, or a list of texts. */
const validateText =
  ({ parse, expected }: Attribute<unknown, unknown>): Validate =>
  (value, name) => {
    const isList = name === 'locales' && Array.isArray(value) && value.every((each) => typeof each === 'string');
    const text: unknown = isList ? value.join(' ') : value;
    return (typeof text === 'string' ? parse(text) : undefined) ?? reject(`${name} ${describe(value)}`, expected);
  };

const VALIDATORS: Readonly<Record<string, Validate>> = {
  ...Object.fromEntries(Object.entries(SETTINGS).map(([name, attribute]) => [name, validateText(attribute)] as const)),
  actions: validateActions,
  headers: validateHeaders,
  fetch: validateFetch,
  messages: validateMessages,
  tokenFormats: validateFormats,
};

/** The valid settings. Warns once about each of the others. */
export function validateSettings(changes: object): object {
  const valid: Record<string, unknown> = {};
  if (!isObject(changes)) reject(describe(changes), ['settings']);
  else {
    for (const [name, value] of Object.entries(changes)) {
      const validate = readOwn(VALIDATORS, name);
      if (!validate) warnOnce('setting', name, Object.keys(VALIDATORS));
      else if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
        valid[name] = undefined;
      else {
        const result = validate(value, name, reject);
        if (result !== undefined) valid[name] = result;
      }
    }
  }
  return valid;
}
