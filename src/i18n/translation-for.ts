import britishMessages from './en-GB.json' with { type: 'json' };
import { catalogFor, fallbackChain } from './locale.js';
import type { CustomMessages, PartialMessages } from './messages.js';
import { createTranslation, type Translation } from './translation.js';

const AMERICAN_SPELLING_REGIONS: readonly (string | undefined)[] = [undefined, 'US', 'PH'];

/** Numbers and dates are English, too, until the catalog has loaded. */
export function translationFor(
  locale: string,
  overrides: CustomMessages = {},
  catalog?: PartialMessages | null,
): Translation {
  const messages: Record<string, string> = {};
  const { language, region } = new Intl.Locale(locale);
  if (language === 'en' && !AMERICAN_SPELLING_REGIONS.includes(region)) Object.assign(messages, britishMessages);
  const byTag = fallbackChain(locale).map((tag) => overrides[tag]);
  Object.assign(messages, catalog, ...byTag.reverse());
  // If a singular is missing, use `_other` instead of the English singular.
  if (language !== 'en')
    for (const [key, text] of Object.entries(messages))
      if (key.endsWith('_other')) messages[key.replace(/other$/, 'one')] ??= text;
  return createTranslation(catalog || !catalogFor(locale) ? locale : 'en', messages);
}
