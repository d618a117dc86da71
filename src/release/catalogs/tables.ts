import type { CatalogFiles } from './files.js';
import { statesOf } from './lock.js';

const TIERS = ['reviewed by native speakers', 'machine-translated, checked by rules', 'in part English'];

/** Replaces the table of languages in a document, with a row for each tier. */
export function replaceTable(document: string, files: CatalogFiles): string {
  const languages = Object.keys(files.translations).map((locale) => {
    const states = [...statesOf(files, locale).values()];
    const isReviewed = states.filter((state) => state === 'reviewed').length >= states.length * 0.95;
    const tier = states.includes('missing') ? 2 : Number(!isReviewed);
    return { tier, cell: `${files.languages[locale]?.name} (\`${locale}\`)` };
  });
  const rows = TIERS.map((name, tier) => {
    const cells = languages.flatMap((language) => (language.tier === tier ? [language.cell] : []));
    return `| ${name} | ${cells.join(', ') || 'none'} |\n`;
  });
  return document.replace(/(?<=\| tier \| languages \|\n\|---\|---\|\n)(?:\|.*\n)*/, rows.join(''));
}
