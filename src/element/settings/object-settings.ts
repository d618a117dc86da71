/* Settings whose values are objects or functions, which only `configure()` sets. Copy the values,
   because the page may change them. Leave out invalid entries with a warning. */
import { type HeadersSetting, readHeaders } from '../../client/request-headers.js';
import { isObject } from '../../client/resources/parse.js';
import { checkMessage, isKnownKey } from '../../i18n/check-messages.js';
import { canonicalLocale } from '../../i18n/locale.js';
import type { CustomMessages } from '../../i18n/messages.js';
import type { TokenFormatOptions } from '../../ui/widget-context.js';
import type { Setting } from './setting.js';
import { parseActions } from './vendor-actions.js';
import { warnOnce } from '../warnings.js';

export const actions: Setting<ReturnType<typeof parseActions> & {}> = {
  parse: parseActions,
  expected: ['actions'],
  default: undefined,
};

export const headers: Setting<HeadersSetting> = {
  parse: (value) => (typeof value === 'function' || readHeaders(value) ? (value as HeadersSetting) : undefined),
  expected: ['headers'],
  isSecret: true,
  default: undefined,
};

export const customFetch: Setting<typeof globalThis.fetch> = {
  parse: (value) => (typeof value === 'function' ? (value as typeof globalThis.fetch) : undefined),
  expected: ['fetch'],
  default: undefined,
};

export const tokenFormats: Setting<readonly TokenFormatOptions[]> = {
  parse(value, name) {
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((format: unknown, index): readonly TokenFormatOptions[] => {
      const { label, template }: Readonly<Record<string, unknown>> = isObject(format) ? format : {};
      if (typeof label === 'string' && label.trim() && typeof template === 'string' && template.includes('{token}'))
        return [{ label: label.trim(), template }];
      warnOnce('value', `configure: ${name}[${index}]`, ['format']);
      return [];
    });
  },
  expected: ['formats'],
  default: undefined,
};

export const messages: Setting<CustomMessages> = {
  parse(value, name) {
    if (!isObject(value)) return undefined;
    const valid: Record<string, Record<string, string>> = {};
    for (const [tag, texts] of Object.entries(value)) {
      // If a tag is the key of a message, the page has forgotten the language level.
      const locale = isKnownKey(tag) ? undefined : canonicalLocale(tag);
      if (locale && isObject(texts)) Object.assign((valid[locale] ??= {}), parseTexts(texts, `${name}.${tag}`));
      else warnOnce('messageLanguage', `${name}.${tag}`, isKnownKey(tag) ? tag : 'subscriptions');
    }
    return valid;
  },
  expected: ['messages'],
  default: undefined,
};

/** Keeps every string, because a wrong placeholder or unknown key has no effect. */
function parseTexts(texts: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, string>> {
  const valid: Record<string, string> = {};
  for (const [key, text] of Object.entries(texts)) {
    const problem = checkMessage(key, text);
    if (problem) warnOnce('message', `${name}.${key}`, ...problem);
    if (typeof text === 'string') valid[key] = text;
  }
  return valid;
}
