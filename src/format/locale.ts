const RIGHT_TO_LEFT_SCRIPT = /^(?:Adlm|Arab|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

interface LocaleWithText extends Intl.Locale {
  // The `textInfo` property that some engines had before this is wrong about az-Arab and dv.
  getTextInfo?(): { readonly direction?: string };
}

export function isRightToLeft(locale: string): boolean {
  const parsed: LocaleWithText = new Intl.Locale(locale);
  const text = parsed.getTextInfo?.();
  return text ? text.direction === 'rtl' : RIGHT_TO_LEFT_SCRIPT.test(parsed.maximize().script ?? '');
}
