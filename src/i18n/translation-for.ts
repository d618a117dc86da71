import { en } from './en.js';
import type { MessageOverrides, Messages } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

/**
 * The translation for a locale. Numbers and dates follow the language of the words around them: a language that there are no
 * messages for is shown in English altogether.
 */
export function translationFor(locale: string, overrides?: MessageOverrides): Translation {
  const messages: Record<string, unknown> = { ...en };
  for (const [key, value] of Object.entries(overrides ?? {})) {
    // What is no message must not take one away.
    if (typeof value === typeof messages[key]) messages[key] = value;
  }
  return createTranslation(/^en\b/.test(locale) ? locale : 'en', messages as Messages);
}
