import type { CatalogFiles } from './catalog-files.js';
import { statesOf } from './lock.js';

const BEGIN = '<!-- languages: written by npm run i18n -->';
const END = '<!-- end of languages -->';

/**
 * Replaces the table of languages in a document.
 *
 * @throws {Error} if the document has no place for it
 */
export function replaceTable(document: string, files: CatalogFiles): string {
  const [before, rest = ''] = document.split(BEGIN);
  const [, after] = rest.split(END);
  if (before === undefined || after === undefined) throw new Error(`The document needs ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n${languageTable(files)}${END}${after}`;
}

/** A Markdown table of locales, their tier and the share of their messages that is translated and reviewed. */
export function languageTable(files: CatalogFiles): string {
  const rows = Object.keys(files.translations).map((locale) => {
    const states = [...statesOf(files, locale).values()];
    const reviewed = states.filter((state) => state === 'reviewed').length / states.length;
    const current = states.filter((state) => state === 'reviewed' || state === 'translated').length / states.length;
    const name = files.languages[locale]?.name ?? '';
    return `| ${locale} | ${name} | ${tierOf(current, reviewed)} | ${percent(current)} | ${percent(reviewed)} |`;
  });
  return ['| locale | language | tier | translated | reviewed |', '|---|---|---|---|---|', ...rows, ''].join('\n');
}

function tierOf(current: number, reviewed: number): string {
  if (current < 1) return 'partial';
  return reviewed >= 0.95 ? 'reviewed' : 'complete';
}

/** Rounded down, so that 100% means all. */
function percent(share: number): string {
  return `${Math.floor(share * 100)}%`;
}
