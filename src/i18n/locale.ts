import type { CustomMessages } from './messages.js';
import supportedLocales from './supported-locales.json' with { type: 'json' };

/** The locales with a file in `locales`, which is a script beside the bundle. English needs none. */
export const SUPPORTED_LOCALES: readonly string[] = supportedLocales;

/**
 * The first of the requested locales that has messages, in canonical form and with its extensions for numbers and dates; `en` when none has.
 */
export function matchLocale(
  requestedLocales: Iterable<string | null | undefined>,
  overrides: CustomMessages = {},
): string {
  for (const requested of requestedLocales) {
    const locale = requested && canonicalLocale(requested);
    if (!locale) continue;
    const found = fallbackChain(locale).find(
      (tag) => tag === 'en' || hasCatalog(tag, locale) || overridesFor(tag, overrides),
    );
    // With messages of another language (`nb` for `nn`), dates are in that language too.
    if (found) return found.slice(0, 2) === locale.slice(0, 2) ? locale : found;
  }
  return 'en';
}

/** The canonical form of a BCP 47 tag; `undefined` if it is not one. Host pages also write `en_US` for `en-US`. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    return String(new Intl.Locale(tag.trim().replaceAll('_', '-')));
  } catch {
    return undefined;
  }
}

/** The tags under which the messages of a locale may be found, the most specific first. */
export function fallbackChain(locale: string): string[] {
  const { baseName, language } = new Intl.Locale(locale);
  const { script, region } = maximize(locale);
  // Without a region, Portuguese is that of Brazil; all other regions follow Portugal.
  if (language === 'pt') return [baseName, region === 'BR' ? 'pt-BR' : 'pt-PT', language];
  return [baseName, `${language}-${script}`, language.replace(/^n[no]$/, 'nb')];
}

/** The supported locale whose message catalog a locale needs; undefined for English and unsupported ones. */
export function catalogFor(locale: string): string | undefined {
  return fallbackChain(locale).find((tag) => hasCatalog(tag, locale));
}

/** Compares the script, too, because Intl formats dates in the script of the locale: Malay also has an Arabic script, Hindi a Latin one. */
function hasCatalog(tag: string, locale: string): boolean {
  return SUPPORTED_LOCALES.includes(tag) && maximize(tag).script === maximize(locale).script;
}

/** By writing system, because few engines implement `getTextInfo`. */
export function isRightToLeft(locale: string): boolean {
  return /Arab|Hebr/.test(String(maximize(locale)));
}

/** Adds the likely writing system. The first call is slow, and English needs none. */
function maximize(tag: string): Intl.Locale {
  const locale = new Intl.Locale(tag);
  return locale.language === 'en' ? locale : locale.maximize();
}

/** The integrator's messages for a tag. */
export function overridesFor(tag: string, overrides: CustomMessages): object | undefined {
  return Object.hasOwn(overrides, tag) ? (overrides as Readonly<Record<string, object>>)[tag] : undefined;
}
