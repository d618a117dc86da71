import type { Translation } from '../../../i18n/translation.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { formatProductNames } from '../../../ui/format-subscription-title.js';
import { formatTerm } from '../row/format-term.js';
import { renderStatus } from '../row/subscription-status.js';
import type { FoundRows } from './lazy-search.js';

/** Searches all visible texts, except prices and dates. */
export function createSubscriptionSearch(translation: Translation) {
  const createMatcher = createSearch(
    (row: SubscriptionRowData) => {
      const { subscription, summary } = row;
      return [
        // Leave out the id in the title of an unnamed subscription, because short words must not
        // match it.
        formatProductNames(subscription, translation) || translation.t('subscriptionUnnamed'),
        // A title with many names omits some.
        subscription.items.data.map(({ price }) => price?.name),
        subscription.state && formatTerm('state', subscription.state, translation),
        (summary.date?.kind !== 'billing' || summary.pastDueAt) && renderStatus(row, translation),
      ];
    },
    ({ subscription: { id, order_id } }) => [id, order_id],
  );
  return (text: string, rows: readonly SubscriptionRowData[], openKey?: string): FoundRows => {
    const match = createMatcher(text);
    const titled: SubscriptionRowData[] = [];
    const others: SubscriptionRowData[] = [];
    let unmatched: SubscriptionRowData | undefined;
    for (const row of rows) {
      const kind = match(row);
      if (kind) (kind === 'title' ? titled : others).push(row);
      else if (row.key === openKey) unmatched = row;
    }
    titled.sort((a, b) => Number(a.summary.hasEnded) - Number(b.summary.hasEnded));
    return { titled, others, unmatched, count: titled.length + others.length, matches: (row) => !!match(row) };
  };
}

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
