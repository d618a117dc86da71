/**
 * One font per writing system, so that screenshots do not depend on the fallback fonts of the
 * system.
 */
export const FONTS = "'Liberation Sans', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Noto Sans CJK JP'";

export const MONOSPACE_FONT = "'DejaVu Sans Mono'";
