/**
 * The first of the wished locales that is a well-formed BCP 47 tag, in its canonical form; `en` when none is.
 * Pages write `en_US` where they mean `en-US`.
 */
export function chooseLocale(wished: Iterable<string | null | undefined>): string {
  for (const tag of wished) {
    if (!tag) continue;
    try {
      const [locale] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'));
      if (locale && Intl.NumberFormat.supportedLocalesOf(locale).length > 0) return locale;
    } catch {
      // Not a tag: the next wish counts.
    }
  }
  return 'en';
}
