export function isRightToLeft(locale: string): boolean {
  // By script, as few engines tell a text's direction, and some are wrong about az-Arab and dv.
  return /Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa/.test(String(new Intl.Locale(locale).maximize()));
}
