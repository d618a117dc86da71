import britishMessages from './en-GB.json' with { type: 'json' };
import { catalogFor, fallbackChain } from './locale.js';
import type { CustomMessages, PartialMessages } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

/** The regions that spell English like the United States. */
const AMERICAN: readonly (string | undefined)[] = [undefined, 'US', 'PH'];

/** If the catalog is missing, everything is English, even numbers and dates. */
export function translationFor(
  locale: string,
  overrides: CustomMessages = {},
  catalog?: PartialMessages | null,
): Translation {
  const messages: Record<string, string> = {};
  const { language, region } = new Intl.Locale(locale);
  if (language === 'en' && !AMERICAN.includes(region)) Object.assign(messages, britishMessages);
  const byTag = fallbackChain(locale).map((tag) => overrides[tag]);
  Object.assign(messages, catalog, ...byTag.reverse());
  // Replace the English singular, because a message in another language may have only `_other`.
  if (language !== 'en')
    for (const [key, text] of Object.entries(messages))
      if (key.endsWith('_other')) messages[key.replace(/other$/, 'one')] ??= text;
  return createTranslation(catalog || !catalogFor(locale) ? locale : 'en', messages);
}
