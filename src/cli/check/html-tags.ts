export interface Tag {
  /** In lower case, as are the names of attributes. */
  readonly name: string;
  /** Values are decoded. The first of several attributes with one name counts. */
  readonly attributes: ReadonlyMap<string, string>;
}

/*
 * The page may be hostile: each expression matches to the end of the page what never ends, so that the time is linear in the length.
 */
const COMMENT_OR_TEXT =
  /<!--[^]*?(?:-->|$)|(?<start><(?<name>script|style|title|textarea|noscript)\b[^<>]*>)[^]*?(?=<\/\k<name>|$)/gi;
const TAG = /<(?<name>[a-z][^\s/>]*)(?<attributes>(?:[^>"']+|"[^"]*"|'[^']*')*)(?<end>>|["'][^]*|$)/gi;
const ATTRIBUTE = /(?<name>[^\s/>=]+)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+)))?/g;

/** The start tags of a page, without those in comments and text. A tag that never ends is left out, as in browsers. */
export function findTags(html: string): Tag[] {
  return [...html.replaceAll(COMMENT_OR_TEXT, '$<start>').matchAll(TAG)]
    .map(({ groups = {} }) => groups)
    .filter(({ end }) => end === '>')
    .map(({ name = '', attributes = '' }) => ({ name: name.toLowerCase(), attributes: parseAttributes(attributes) }));
}

function parseAttributes(text: string): ReadonlyMap<string, string> {
  const entries = [...text.matchAll(ATTRIBUTE)].map(({ groups = {} }): [string, string] => {
    const { name = '', double, single, bare } = groups;
    return [name.toLowerCase(), decode(double ?? single ?? bare ?? '')];
  });
  return new Map(entries.reverse());
}

function decode(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
