import { en } from './en.js';
import { catalogFor, fallbackChain, overridesFor } from './locale.js';
import type { CompleteMessages, CustomMessages, PartialMessages } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

/**
 * The translation for a locale with its loaded catalog. Numbers and dates follow the language of the text around them: without the catalog
 * that a locale needs, everything is English.
 */
export function translationFor(
  locale: string,
  overrides: CustomMessages = {},
  catalog?: PartialMessages | null,
): Translation {
  const messages: Record<string, unknown> = { ...en };
  const byTag = fallbackChain(locale).map((tag) => overridesFor(tag, overrides));
  for (const source of [catalog, overrides, ...byTag.reverse()]) {
    for (const [key, value] of Object.entries(source ?? {})) {
      // A value of the wrong type must not replace a message.
      if (typeof value === typeof messages[key]) messages[key] = value;
    }
  }
  return createTranslation(catalog || !catalogFor(locale) ? locale : 'en', messages as CompleteMessages);
}
