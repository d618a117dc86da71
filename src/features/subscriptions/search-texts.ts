/**
 * A text without what does not tell words apart, for comparison.
 *
 * - NFKD takes letters apart from their marks, and makes ligatures, full-width and other forms the letters that they stand for.
 * - Removed are the marks that a reader may leave out: accents, Arabic and Hebrew vowel signs, tone marks. They are diacritics, or belong to no
 *   script of their own. The vowel signs of Indic scripts and Thai are marks, too, but make other words, and stay. So do not the characters
 *   that only control the layout, nor the Arabic elongation.
 * - Upper case, not lower: it has one form for σ and ς, for ß and ss, for i, ı and İ, without a language or a rule about the end of words. ẞ has
 *   none but its own, therefore by way of lower case.
 * - A few letters have a stroke, or are two in one, without being composed of them; Arabic ones are drawn like Persian ones.
 */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/(?=[\p{Diacritic}\p{Script=Inherited}])\p{M}|[\p{Cf}\u0640]/gu, '')
    .replaceAll(/[ØŁĐÐĦŦÆŒكيى]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** The shortest part of an id that is found. */
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

/** `title` if the whole text is the title, `words` if the record has each word of the text. */
export type SearchMatch = 'title' | 'words' | undefined;

/**
 * Returns a function that says how a record matches the text that the user has typed. Each record is described once, because
 * a list may have thousands and the user types on.
 *
 * @param describe returns the shown texts of a record, which do not change, and elements with texts. The title is the
 * first. Dates in elements are not searched.
 * @param getIds texts in which short words are not found: the letters of an id mean nothing
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

/** The text in elements. A word does not go on from one to the next. */
function toText(described: unknown): string {
  if (Array.isArray(described)) return described.map(toText).join('\n');
  if (typeof described === 'string') return described;
  const { type, props } = Object(described) as { type?: unknown; props?: { children?: unknown } };
  return props && type !== 'time' ? toText(props.children) : '';
}
