/* Parsers for objects in `configure()`. They copy each object, because the page may change it
   later. */
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
    // If the page forgot the language, as in `{ subscriptions: "…" }`, the tag is a message key.
    const locale = isKnownKey(tag) ? undefined : canonicalLocale(tag);
    if (!locale || !isObject(texts)) {
      warnOnce('messageLanguage', `messages.${tag}`, isKnownKey(tag) ? tag : 'subscriptions');
      continue;
    }
    const validTexts = (valid[locale] ??= {});
    for (const [key, text] of Object.entries(texts)) {
      const problem = checkMessage(key, text);
      if (problem) warnOnce('message', `messages.${tag}.${key}`, ...problem);
      // Keep a text with an unknown key or placeholder, because it does no harm.
      if (typeof text === 'string') validTexts[key] = text;
    }
  }
  return valid;
}
