/** Shorter words aren't searched in ids, because they would match too many. */
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
 * Normalizes a text, so that a search ignores case, accents and similar differences:
 *
 * - NFKD separates letters from their marks, and replaces ligatures and full-width forms.
 * - Marks that users may omit are removed, such as accents and Arabic vowel signs. Vowel signs of
 *   Indic scripts and Thai stay, because they distinguish words.
 * - Upper case unifies σ and ς, ß and ss, and i, ı and İ. Lower case comes first, because upper
 *   case doesn't change ẞ.
 * - `PLAIN_LETTERS` replaces letters that NFKD keeps, such as Ø, and Arabic letters that look like
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

/** `title` if the text is the whole title, `words` if the record contains each word. */
type SearchMatch = 'title' | 'words' | undefined;

/**
 * Prepares each record only once, because there may be thousands.
 *
 * @param describe returns a record's texts and elements, the title first. `time` elements are not
 * searched.
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

/** Line breaks separate the texts, so that a word can't match across two of them. */
function toText(described: unknown): string {
  if (Array.isArray(described)) return described.map(toText).join('\n');
  if (typeof described === 'string') return described;
  const { type, props } = Object(described) as { type?: unknown; props?: { children?: unknown } };
  return props && type !== 'time' ? toText(props.children) : '';
}
