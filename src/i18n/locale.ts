import type { VendorMessages } from './messages.js';

/** The locales that have a file in `locales`, and so a script beside the bundle. */
export const TRANSLATED =
  'ar cs da de el es fa fi fr he hi hu id it ja ko nb nl pl pt pt-BR sv tr uk zh-Hans zh-Hant'.split(' ');

/**
 * The first of the wished locales that there are words for, in its canonical form and with all that it says of numbers and dates;
 * `en` when there is none. Pages write `en_US` where they mean `en-US`.
 */
export function chooseLocale(wished: Iterable<string | null | undefined>, given: VendorMessages = {}): string {
  for (const wish of wished) {
    if (!wish) continue;
    try {
      const locale = String(new Intl.Locale(wish.trim().replaceAll('_', '-')));
      const found = tagsOf(locale).find((tag) => tag === 'en' || TRANSLATED.includes(tag) || messagesUnder(tag, given));
      // Where the words are those of a neighbour, so are the dates among them.
      if (found) return found.slice(0, 2) === locale.slice(0, 2) ? locale : found;
    } catch {
      // Not a tag: the next wish counts.
    }
  }
  return 'en';
}

/** What the messages of a locale may be filed under, the narrowest first. */
export function tagsOf(locale: string): string[] {
  const { baseName, language } = new Intl.Locale(locale);
  const { script } = inFull(locale);
  return [baseName, `${language}-${script}`, language.replace(/^n[no]$/, 'nb')];
}

/** The translated locale whose script a locale needs. */
export function scriptOf(locale: string): string | undefined {
  return tagsOf(locale).find((tag) => TRANSLATED.includes(tag));
}

/** By script, as few engines tell the direction of a text. */
export function isRightToLeft(locale: string): boolean {
  return /Arab|Hebr/.test(String(inFull(locale)));
}

/** With the script that its language is written in. To know the first one takes as long as a small widget, and English needs none. */
function inFull(locale: string): Intl.Locale {
  const given = new Intl.Locale(locale);
  return given.language === 'en' ? given : given.maximize();
}

/** The messages that the vendor has given under a tag. */
export function messagesUnder(tag: string, given: VendorMessages): object | undefined {
  return Object.hasOwn(given, tag) ? (given as Readonly<Record<string, object>>)[tag] : undefined;
}
