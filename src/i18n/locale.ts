import type { CustomMessages } from './messages.js';
import partialLocales from './generated/partial-locales.json' with { type: 'json' };
import supportedLocales from './generated/supported-locales.json' with { type: 'json' };

/** Excludes English, which needs no catalog. */
export const SUPPORTED_LOCALES: readonly string[] = supportedLocales;

const PARTIAL_LOCALES: readonly (string | undefined)[] = partialLocales;

/** Removes locales with incomplete catalogs, because English alone is better than a mix. */
export function withoutPartial(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => !PARTIAL_LOCALES.includes(catalogFor(canonicalLocale(tag) ?? 'en')));
}

/**
 * Returns the first requested locale that has messages, with its extensions (`ar-u-nu-latn`). If
 * none has, returns the first allowed locale, or `en`.
 *
 * @param allowed canonical locales that the page allows
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
  // If the messages are in a related language, such as `nb` for `nn`, dates must be in that
  // language, too.
  return found?.slice(0, 2) === locale.slice(0, 2) ? locale : found;
}

/**
 * Returns undefined if the language isn't allowed. If `pt` is allowed, `pt-BR` is kept. If only
 * `pt-BR` is allowed, it is returned for `pt-AO`, too.
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
  // `pt` means Brazilian Portuguese. All other regions use the Portuguese of Portugal.
  if (language === 'pt') return [baseName, region === 'BR' ? 'pt-BR' : 'pt-PT', language];
  return [baseName, `${language}-${script}`, language.replace(/^n[no]$/, 'nb')];
}

/** Returns undefined for English and unsupported locales. */
export function catalogFor(locale: string): string | undefined {
  return fallbackChain(locale).find((tag) => hasCatalog(tag, locale));
}

/**
 * Compares scripts, because `hi-Latn` would get messages in Devanagari, but dates in Latin letters.
 */
function hasCatalog(tag: string, locale: string): boolean {
  return SUPPORTED_LOCALES.includes(tag) && maximize(tag).script === maximize(locale).script;
}

/** Derives the direction from the script, because not all browsers support `getTextInfo()`. */
export function isRightToLeft(locale: string): boolean {
  return /Adlm|Arab|Hebr|Nkoo|Syrc|Thaa/.test(String(maximize(locale)));
}

/** The first `maximize()` is slow, and English doesn't need it. */
function maximize(tag: string): Intl.Locale {
  const locale = new Intl.Locale(tag);
  return locale.language === 'en' ? locale : locale.maximize();
}
