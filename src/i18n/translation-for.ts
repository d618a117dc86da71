import britishMessages from './en-GB.json' with { type: 'json' };
import { en } from './en.js';
import { catalogFor, fallbackChain, overridesFor } from './locale.js';
import { readMessages, stemOf } from './read-messages.js';
import type { CompleteMessages, CustomMessages, PartialMessages } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

/** Regions of English with the spelling of the United States, which is also that of English without a region. */
const AMERICAN: readonly (string | undefined)[] = [undefined, 'US', 'PH'];

/**
 * The translation for a locale with its loaded catalog. Numbers and dates follow the language of the text around them: without the catalog
 * that a locale needs, everything is English.
 */
export function translationFor(
  locale: string,
  overrides: CustomMessages = {},
  catalog?: PartialMessages | null,
): Translation {
  const messages: Record<string, string> = { ...en };
  const isEnglish = new Intl.Locale(locale).language === 'en';
  if (isEnglish && !AMERICAN.includes(new Intl.Locale(locale).region)) Object.assign(messages, britishMessages);
  const byTag = fallbackChain(locale).map((tag) => overridesFor(tag, overrides));
  for (const source of [catalog, overrides, ...byTag.reverse()]) {
    const texts = readMessages(source ?? {});
    if (!isEnglish) removeEnglishForms(messages, texts);
    Object.assign(messages, texts);
  }
  return createTranslation(catalog || !catalogFor(locale) ? locale : 'en', messages as CompleteMessages);
}

/** English has a form for one, which a message in another language may lack. */
function removeEnglishForms(messages: Record<string, string>, texts: Readonly<Record<string, string>>): void {
  for (const key of Object.keys(texts)) {
    const one = `${stemOf(key)}_one`;
    if (key.endsWith('_other') && messages[one] === (en as Readonly<Record<string, string>>)[one]) delete messages[one];
  }
}
