import type { CustomMessages } from './messages.js';
import partialLocales from './partial-locales.json' with { type: 'json' };
import supportedLocales from './supported-locales.json' with { type: 'json' };

/** The locales with a catalog. English needs none. */
export const SUPPORTED_LOCALES: readonly string[] = supportedLocales;

const PARTIAL_LOCALES: readonly (string | undefined)[] = partialLocales;

/**
 * Removes tags of incomplete catalogs, because English alone is better than two languages, unless
 * the page names the language.
 */
export function withoutPartial(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => !PARTIAL_LOCALES.includes(catalogFor(canonicalLocale(tag) ?? 'en')));
}

/**
 * Returns the first requested locale that has messages, in canonical form with its extensions. `en`
 * if none has.
 *
 * @param allowed canonical tags that the page allows, in order. The first is used if none is
 * requested.
 */
export function matchLocale(
  requestedLocales: Iterable<string | null | undefined>,
  overrides: CustomMessages = {},
  allowed?: readonly string[],
): string {
  for (const requested of requestedLocales) {
    const locale = requested && canonicalLocale(requested);
    if (!locale) continue;
    const candidate = allowed ? allowedLocale(locale, allowed) : locale;
    const match = candidate && findMessages(candidate, overrides);
    if (match) return match;
  }
  return (allowed?.[0] && findMessages(allowed[0], overrides)) ?? 'en';
}

function findMessages(locale: string, overrides: CustomMessages): string | undefined {
  const found = fallbackChain(locale).find((tag) => tag === 'en' || hasCatalog(tag, locale) || overrides[tag]);
  // If the messages are in another language (`nb` for `nn`), use its dates, too.
  return found?.slice(0, 2) === locale.slice(0, 2) ? locale : found;
}

/**
 * Returns the allowed locale for a requested one. An entry allows its regions and scripts (`pt`
 * allows `pt-BR`). Otherwise returns an entry in the same language and script.
 */
export function allowedLocale(locale: string, allowed: readonly string[]): string | undefined {
  const { language, script, region } = new Intl.Locale(locale).maximize();
  const related = allowed.filter((tag) => {
    const entry = new Intl.Locale(tag);
    return entry.language === language && (!entry.script || entry.script === script);
  });
  const isCovered = related.some((tag) => [undefined, region].includes(new Intl.Locale(tag).region));
  if (isCovered) return locale;
  const chain = fallbackChain(locale);
  return (
    related.find((tag) => new Intl.Locale(tag).maximize().script === script) ??
    allowed.find((tag) => chain.includes(tag))
  );
}

/** Canonicalizes a BCP 47 tag, even `en_US` with an underscore. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    return String(new Intl.Locale(tag.trim().replaceAll('_', '-')));
  } catch {
    return undefined;
  }
}

export function fallbackChain(locale: string): string[] {
  const { baseName, language } = new Intl.Locale(locale);
  const { script, region } = maximize(locale);
  // Portuguese without a region is Brazilian, and all other regions follow Portugal.
  if (language === 'pt') return [baseName, region === 'BR' ? 'pt-BR' : 'pt-PT', language];
  return [baseName, `${language}-${script}`, language.replace(/^n[no]$/, 'nb')];
}

/** Undefined for English and unsupported locales. */
export function catalogFor(locale: string): string | undefined {
  return fallbackChain(locale).find((tag) => hasCatalog(tag, locale));
}

/**
 * Compares scripts, too, because Intl formats dates in the locale's script, such as Arabic for
 * Malay.
 */
function hasCatalog(tag: string, locale: string): boolean {
  return SUPPORTED_LOCALES.includes(tag) && maximize(tag).script === maximize(locale).script;
}

/** Few engines implement `getTextInfo`, so look at the writing system. */
export function isRightToLeft(locale: string): boolean {
  return /Arab|Hebr/.test(String(maximize(locale)));
}

/** Adds the likely writing system. The first call is slow, and English needs none. */
function maximize(tag: string): Intl.Locale {
  const locale = new Intl.Locale(tag);
  return locale.language === 'en' ? locale : locale.maximize();
}
