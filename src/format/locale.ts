export function isRightToLeft(locale: string): boolean {
  // By script, as few engines tell a text's direction, and some are wrong about az-Arab and dv.
  return /Arab|Hebr/.test(String(new Intl.Locale(locale).maximize()));
}
