export interface Tag {
  /** Names of tags and attributes are in lower case. */
  readonly name: string;
  /** Values are decoded. If an attribute is repeated, the first one counts. */
  readonly attributes: ReadonlyMap<string, string>;
}

/* The page may be hostile. If a match never ends, each expression goes to the end of the page,
   so that the time is linear. */
const COMMENT_OR_TEXT =
  /<!--[^]*?(?:-->|$)|(?<start><(?<name>script|style|title|textarea|noscript)\b[^<>]*>)[^]*?(?=<\/\k<name>|$)/gi;
const TAG = /<(?<name>[a-z][^\s/>]*)(?<attributes>(?:[^>"']+|"[^"]*"|'[^']*')*)(?<end>>|["'][^]*|$)/gi;
const ATTRIBUTE = /(?<name>[^\s/>=]+)(?:\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+)))?/g;

/**
 * Returns the start tags of a page, without comments and text. Like browsers, omits a tag that
 * never ends.
 */
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
