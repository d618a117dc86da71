export interface Tag {
  /** In lower case, as are the names of attributes. */
  readonly name: string;
  /** Values are decoded. The first of several attributes with one name counts. */
  readonly attributes: ReadonlyMap<string, string>;
}

const NAME = /[a-z][^\s/>]*/iy;
const ATTRIBUTE_NAME = /[^\s/>=][^\s/>=]*/y;
const SPACE = /[\s/]*/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]+/y;
// The content of these elements is text.
const TEXT_ENDS = new Map(
  ['script', 'style', 'title', 'textarea', 'noscript'].map((name) => [name, new RegExp(`</${name}`, 'gi')]),
);

/**
 * The start tags of a page, without those in comments and text. A tag that never ends is left out, as in browsers. The time is linear in the
 * length, because the page may be hostile: each expression is anchored, and each search that fails ends the page.
 *
 * @yields each tag, in order
 */
export function* findTags(html: string): Generator<Tag> {
  let position = html.indexOf('<');

  const read = (pattern: RegExp): string => {
    pattern.lastIndex = position;
    const [match = ''] = pattern.exec(html) ?? [];
    position += match.length;
    return match;
  };
  /** The text before the next occurrence, which is skipped; undefined at the end of the page. */
  const readUntil = (end: string): string | undefined => {
    const start = position;
    const found = html.indexOf(end, start);
    position = found === -1 ? html.length : found + end.length;
    return found === -1 ? undefined : html.slice(start, found);
  };
  const readValue = (): string | undefined => {
    if (read(EQUALS) === '') return '';
    const quote = html[position];
    if (quote !== '"' && quote !== "'") return read(UNQUOTED);
    position += 1;
    return readUntil(quote);
  };
  const readAttributes = (): ReadonlyMap<string, string> | undefined => {
    const attributes = new Map<string, string>();
    while (position < html.length) {
      read(SPACE);
      if (html[position] === '>') return attributes;
      // An "=" without a name begins a name.
      const name = (html[position] === '=' ? html[position++] : '') + read(ATTRIBUTE_NAME).toLowerCase();
      const value = readValue();
      if (value === undefined) return undefined;
      if (!attributes.has(name)) attributes.set(name, decode(value));
    }
    return undefined;
  };

  for (; position !== -1 && position < html.length; position = html.indexOf('<', position)) {
    position += 1;
    if (html.startsWith('!--', position)) {
      if (readUntil('-->') === undefined) return;
      continue;
    }
    const name = read(NAME).toLowerCase();
    if (name === '') continue;
    const attributes = readAttributes();
    if (!attributes) return;
    yield { name, attributes };
    const textEnd = TEXT_ENDS.get(name);
    if (!textEnd) continue;
    textEnd.lastIndex = position;
    const end = textEnd.exec(html);
    if (!end) return;
    position = end.index;
  }
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
