/** One font per writing system, so that screenshots do not depend on the fallback fonts of the system. */
export const FONTS = "'Liberation Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans CJK JP'";

export const FONTS_NEEDED =
  'The reference screenshots require Liberation Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans CJK JP and DejaVu Sans Mono ' +
  '(Debian: fonts-liberation, fonts-noto-core, fonts-noto-cjk, fonts-dejavu-core).';
