import { en } from './en.js';
import type { MessageOverrides } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

const made = new Map<string, Translation>();
let madeWith: MessageOverrides | undefined;

/**
 * The translation for a locale. Numbers and dates follow the language of the words around them: a language that there are no
 * messages for is shown in English altogether.
 */
export function translationFor(locale: string, overrides?: MessageOverrides): Translation {
  if (madeWith !== overrides) made.clear();
  madeWith = overrides;
  const usable = locale === 'en' || locale.startsWith('en-') ? locale : 'en';
  const translation = made.get(usable) ?? createTranslation(usable, { ...en, ...overrides });
  made.set(usable, translation);
  return translation;
}
