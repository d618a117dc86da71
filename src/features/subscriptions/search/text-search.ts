/** Shorter words are not searched in ids, because they would match many. */
const MIN_ID_LENGTH = 4;

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Æ: 'AE',
  Œ: 'OE',
  ك: 'ک',
  ي: 'ی',
  ى: 'ی',
};

/**
 * Folds a text for comparison.
 *
 * - NFKD separates letters from their marks, and replaces ligatures and full-width forms.
 * - Marks that readers may omit are removed: accents, Arabic and Hebrew vowel signs, tone marks,
 *   layout controls, and the Arabic elongation. Vowel signs of Indic scripts and Thai stay, because
 *   they make other words.
 * - Upper case is the same for σ and ς, ß and ss, and i, ı and İ in every language. Lower case
 *   comes first, because only ß becomes SS, not ẞ.
 * - Some letters don't decompose, such as letters with a stroke. Some Arabic letters look like
 *   Persian ones.
 */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/(?=[\p{Diacritic}\p{Script=Inherited}])\p{M}|[\p{Cf}\u0640]/gu, '')
    .replaceAll(/[ØŁĐÐĦŦÆŒكيى]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** `title` if the whole text is the title, `words` if the record contains each word. */
type SearchMatch = 'title' | 'words' | undefined;

/**
 * Returns a function that matches records with the user's text. It describes each of thousands of
 * records only once.
 *
 * @param describe returns a record's visible texts and elements, the title first. Dates in elements
 * are not searched.
 * @param getIds returns texts that short words must not match
 */
export function createSearch<Row extends object>(
  describe: (row: Row) => unknown,
  getIds: (row: Row) => unknown,
): (text: string) => (row: Row) => SearchMatch {
  const folded = new WeakMap<Row, readonly [text: string, ids: string]>();
  return (text) => {
    const words = foldText(text).split(/\s+/).filter(Boolean);
    const title = `${words.join(' ')}\n`;
    return (row) => {
      let known = folded.get(row);
      if (!known) folded.set(row, (known = [foldText(toText([describe(row), ''])), foldText(toText(getIds(row)))]));
      const [described, ids] = known;
      if (described.startsWith(title)) return 'title';
      const isFound = words.every(
        (word) => described.includes(word) || (word.length >= MIN_ID_LENGTH && ids.includes(word)),
      );
      return isFound ? 'words' : undefined;
    };
  };
}

/** Returns the text of elements, separated by line breaks, so that no word spans two. */
function toText(described: unknown): string {
  if (Array.isArray(described)) return described.map(toText).join('\n');
  if (typeof described === 'string') return described;
  const { type, props } = Object(described) as { type?: unknown; props?: { children?: unknown } };
  return props && type !== 'time' ? toText(props.children) : '';
}
