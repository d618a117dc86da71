/** Attributes of HTML, and those with which libraries and services mark any element or script tag. */
const OF_OTHERS =
  /^(?:accesskey|autofocus|class|contenteditable|dir|draggable|enterkeyhint|exportparts|hidden|id|inert|inputmode|is|item\w*|key|lang|nonce|on\w+|part|popover|ref|role|slot|spellcheck|style|tabindex|title|translate)$|^(?:_|aria|astro|cf|cookie|category|data|hx|htmx|jsaction|n|ng|next|nscript|q|rocket|s|server|svelte|testid|turbo|turbolinks|up|v|vue|wire|x)(?:-|$)|^(?:_|cf|on)|[:@.#*()[\]$]/;

/** Whether an attribute that no widget has is probably of another library or service. */
export function isOfOther(name: string): boolean {
  return OF_OTHERS.test(name);
}

/** Words that are used in place of those in our names. */
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
 * The known name that a name is a mistake for: the same regardless of case and separators, with few other letters, or the only one with its
 * words. Names of the script tag begin with `data-`, those of elements with `portal-`.
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
          : countEdits(wanted.join(''), wordsOf(each).join('')),
    }))
    .filter(({ distance }) => distance <= wanted.join('').length / 3)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.each;
}

/** The words of a name in kebab, snake or camel case, without the prefixes that all names of a kind have, and without the plural. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/^(?:data|portal)-/, '')
    .replaceAll(/[A-Z]/g, '-$&')
    .toLowerCase()
    .split(/[-_]+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ''));

/** Levenshtein distance. */
function countEdits(a: string, b: string): number {
  let row = `${b}.`.split('').map((_, index) => index);
  a.split('').forEach((letter, i) => {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === b[j] ? 0 : 1)));
    }
    row = next;
  });
  return row[b.length] ?? 0;
}
