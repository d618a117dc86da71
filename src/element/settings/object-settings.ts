/* Parsers of objects for `configure()`. They copy the values, because the page may change them, and
   leave out invalid entries with a warning. */
import { isObject } from '../../client/resources/parse.js';
import { checkMessage, isKnownKey } from '../../i18n/check-messages.js';
import { canonicalLocale } from '../../i18n/locale.js';
import type { CustomMessages } from '../../i18n/messages.js';
import type { TokenFormatOptions } from '../../ui/widget-context.js';
import { warnOnce } from '../warnings.js';

export function parseTokenFormats(formats: unknown): readonly TokenFormatOptions[] | undefined {
  if (!Array.isArray(formats)) return undefined;
  return formats.flatMap((format: unknown, index): readonly TokenFormatOptions[] => {
    const { label, template }: Readonly<Record<string, unknown>> = isObject(format) ? format : {};
    if (typeof label === 'string' && label.trim() && typeof template === 'string' && template.includes('{token}'))
      return [{ label: label.trim(), template }];
    warnOnce('value', `configure: tokenFormats[${index}]`, ['format']);
    return [];
  });
}

export function parseMessages(messages: unknown): CustomMessages | undefined {
  if (!isObject(messages)) return undefined;
  const valid: Record<string, Record<string, string>> = {};
  for (const [tag, texts] of Object.entries(messages)) {
    // If a tag is the key of a message, the page has forgotten the language level.
    const locale = isKnownKey(tag) ? undefined : canonicalLocale(tag);
    if (!locale || !isObject(texts)) {
      warnOnce('messageLanguage', `messages.${tag}`, isKnownKey(tag) ? tag : 'subscriptions');
      continue;
    }
    const validTexts = (valid[locale] ??= {});
    for (const [key, text] of Object.entries(texts)) {
      const problem = checkMessage(key, text);
      if (problem) warnOnce('message', `messages.${tag}.${key}`, ...problem);
      // A wrong placeholder or an unknown key has no effect.
      if (typeof text === 'string') validTexts[key] = text;
    }
  }
  return valid;
}
