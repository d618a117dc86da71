const END_OF_EMBEDDING = '\u202c';
const END_OF_ISOLATE = '\u2069';

/**
 * A text that others follow on its line: the embeddings, overrides and isolates that it opens end with it, or they would put what
 * follows in another order. Nothing of it is seen, and any other text stays as it is.
 */
export function closedText(text: string): string {
  const open: string[] = [];
  for (const [mark] of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (mark === END_OF_ISOLATE) open.splice(open.includes(mark) ? open.lastIndexOf(mark) : open.length);
    else if (mark === END_OF_EMBEDDING) open.splice(open.at(-1) === mark ? -1 : open.length);
    else open.push(mark < '\u202f' ? END_OF_EMBEDDING : END_OF_ISOLATE);
  }
  return text + open.toReversed().join('');
}
