import { en } from './en.js';
import type { MessageOverrides } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

/**
 * The translation for a locale. Numbers and dates follow the language of the words around them: a language that there are no
 * messages for is shown in English altogether.
 */
export function translationFor(locale: string, overrides?: MessageOverrides): Translation {
  return createTranslation(/^en\b/.test(locale) ? locale : 'en', { ...en, ...overrides });
}
