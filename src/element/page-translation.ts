import { matchLocale } from '../i18n/locale.js';
import type { Translation } from '../i18n/translation.js';
import { translationFor } from '../i18n/translation-for.js';
import { wordsFor } from './locale-script.js';
import { type Settings, settings } from './settings.js';

const made = new Map<string, Translation>();
let madeFor: Settings;

/**
 * The translation for the first of the wished locales that there are words for. It is the same for the same wishes until the settings
 * change or words have come: what shows it need not show it again.
 */
export function translationOf(wished: readonly (string | null | undefined)[]): Translation {
  if (madeFor !== settings.value) made.clear();
  madeFor = settings.value;
  const { messages } = madeFor;
  let translation = made.get(wished.join());
  if (!translation) {
    // The first formatter of its kind in a page costs as much as a whole widget: it is made while the answers are on their way.
    // oxlint-disable-next-line typescript/no-implied-eval -- both are functions, and need no `new`
    for (const Kind of [Intl.NumberFormat, Intl.DateTimeFormat]) setTimeout(Kind);
    const locale = matchLocale(wished, messages);
    translation = translationFor(locale, messages, wordsFor(locale));
    made.set(wished.join(), translation);
  }
  return translation;
}
