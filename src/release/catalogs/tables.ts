import type { CatalogFiles } from './files.js';
import { statesOf } from './lock.js';
import type { Texts } from './messages.js';

const BEGIN = '<!-- languages: written by npm run i18n -->';
const END = '<!-- end of languages -->';

const TIERS = ['reviewed by native speakers', 'machine-translated, checked by rules', 'in part English or outdated'];

/**
 * Replaces the table of languages in a document: a row for each tier.
 *
 * @throws {Error} if the document has no place for it
 */
export function replaceTable(document: string, files: CatalogFiles): string {
  const [before, rest = ''] = document.split(BEGIN);
  const [, after] = rest.split(END);
  if (before === undefined || after === undefined) throw new Error(`The document needs ${BEGIN} and ${END}`);
  const languages = Object.keys(files.translations).map((locale) => tierOf(files, locale));
  const rows = TIERS.map((name, tier) => {
    const names = languages.flatMap((language) => (language.tier === tier ? [language.name] : []));
    return `| ${name} | ${names.join(', ') || 'none'} |`;
  });
  return `${before}${BEGIN}\n${['| tier | languages |', '|---|---|', ...rows].join('\n')}\n${END}${after}`;
}

/** The tier of a language, and its name with what is not whole: "German (`de`, 4% reviewed)". */
function tierOf(files: CatalogFiles, locale: string): { tier: number; name: string } {
  const states = [...statesOf(files, locale).values()];
  // Rounded down, so that 100% means all.
  const [current = 0, reviewed = 0] = [['translated', 'reviewed'], ['reviewed']].map((group) =>
    Math.floor((states.filter((state) => group.includes(state)).length / states.length) * 100),
  );
  const details = [
    `\`${locale}\``,
    ...(current < 100 ? [`${current}% translated`] : []),
    ...(reviewed > 0 ? [`${reviewed}% reviewed`] : []),
  ];
  const tier = current < 100 ? 2 : 1;
  return {
    tier: tier === 1 && reviewed >= 95 ? 0 : tier,
    name: `${files.languages[locale]?.name ?? ''} (${details.join(', ')})`,
  };
}

const SERBIAN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'абвгдђежзијклмнопрстћуфхцчш'.split('').map((letter, at) => [letter, 'abvgdđežzijklmnoprstćufhcčš'[at] ?? '']),
  ),
  ...{ љ: 'lj', њ: 'nj', џ: 'dž' },
};

/** Writes the texts of a locale that is only another script. */
export function transliterate(files: CatalogFiles): CatalogFiles {
  const toLatin = (letter: string): string => {
    const small = letter.toLowerCase();
    const latin = SERBIAN[small] ?? letter;
    return small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
  };
  const written = Object.entries(files.languages).flatMap(([locale, { transliterated = '' }]) => {
    const original = files.translations[transliterated];
    if (!original) return [];
    return [
      [locale, JSON.parse(JSON.stringify(original).replaceAll(/\p{Script=Cyrillic}/gu, toLatin)) as Texts] as const,
    ];
  });
  return { ...files, translations: { ...files.translations, ...Object.fromEntries(written) } };
}
