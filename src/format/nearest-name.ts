/** Wrong names of settings that developers may try, with the right ones. */
const SYNONYMS: Readonly<Record<string, string>> = {
  api: 'api-base',
  'api-url': 'api-base',
  'base-url': 'api-base',
  lang: 'locale',
  language: 'locale',
  'color-scheme': 'theme',
  mode: 'theme',
  widget: 'widgets',
};

/**
 * Suggests a known name for a misspelled one: a synonym, or the only name that contains its words,
 * or else a name that differs in a few letters.
 */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const wanted = wordsOf(name);
  const synonym = SYNONYMS[wanted.join('-')];
  const isPartOf = (each: string): boolean => wanted.every((word) => wordsOf(each).includes(word));
  const isUnique = known.filter(isPartOf).length === 1;
  const [best] = known
    .map((each) => ({
      each,
      distance:
        wordsOf(each).join('-') === synonym || (isUnique && isPartOf(each))
          ? 0
          : getEditDistance(wanted.join(''), wordsOf(each).join('')),
    }))
    .filter(({ distance }) => distance <= wanted.join('').length / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.each;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=[a-z])[A-Z]/g, '-$&')
    .toLowerCase()
    .replace(/^(?:data|portal)-/, '')
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.replace(/(?<=...)s$/, ''));

function getEditDistance(a: string, b: string): number {
  const rows: number[][] = [];
  const editsAt = (i: number, j: number): number => rows[i]?.[j] ?? i + j;
  for (let i = 1; i <= a.length; i++) {
    const row = (rows[i] = [i]);
    for (let j = 1; j <= b.length; j++) {
      const replaced = editsAt(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? editsAt(i - 2, j - 2) + 1 : Infinity;
      row[j] = Math.min(editsAt(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped);
    }
  }
  return editsAt(a.length, b.length);
}

export function suggestName(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  return nearest === undefined ? `Use ${joinChoice(known)}.` : `Did you mean ${nearest}?`;
}

export function joinChoice(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('');
}
