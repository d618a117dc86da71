import type { SourceFile } from './source-files.js';

const COMMENT = /\/\*[^]*?\*\//g;
const SIDE = '(?:top|right|bottom|left)';
const PHYSICAL_PROPERTIES = [
  SIDE,
  `(?:margin|padding|scroll-margin|scroll-padding)-${SIDE}`,
  `border-${SIDE}(?:-(?:color|style|width))?`,
  'border-(?:top|bottom)-(?:left|right)-radius',
  '(?:(?:min|max)-)?(?:width|height)',
  'overflow-[xy]',
];
const RULES: readonly RegExp[] = [
  new RegExp(`(?<=[;{\\s])(?:${PHYSICAL_PROPERTIES.join('|')})(?=\\s*:)`, 'g'),
  /\b(?:text-align|float|clear|caption-side|resize)\s*:\s*(?:left|right|top|bottom|horizontal|vertical)\b/g,
  // The host page decides how large it is.
  /(?<![\w-])[\d.]+rem\b/g,
];

/** What a style sheet says that depends on the direction of writing or on the page around it. */
export function foreignStyles({ content }: SourceFile): string[] {
  const rules = content.replace(COMMENT, '');
  return RULES.flatMap((rule) => rules.match(rule) ?? []);
}
