import { en } from './en.js';
import { messagesUnder, scriptOf, tagsOf } from './locale.js';
import type { MessageOverrides, Messages, VendorMessages } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

/**
 * The translation for a locale, with the words that its script has brought. Numbers and dates follow the language of the words
 * around them: without the script that a locale needs, all is English.
 */
export function translationFor(locale: string, given: VendorMessages = {}, words?: MessageOverrides | null): Translation {
  const messages: Record<string, unknown> = { ...en };
  const narrower = tagsOf(locale).map((tag) => messagesUnder(tag, given));
  for (const overrides of [words, given, ...narrower.reverse()]) {
    for (const [key, value] of Object.entries(overrides ?? {})) {
      // What is no message must not take one away.
      if (typeof value === typeof messages[key]) messages[key] = value;
    }
  }
  return createTranslation(words || !scriptOf(locale) ? locale : 'en', messages as Messages);
}
