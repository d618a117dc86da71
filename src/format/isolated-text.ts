const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * A text that stands among others on a line. Where it has marks that change the order of what is around them, they change nothing
 * outside of it, not even those that end what it did not begin. Nothing of this is seen, and any other text stays as it is.
 */
export function isolatedText(text: string): string {
  const marks = text.match(/[\u202a-\u202e\u2066-\u2069]/g);
  if (!marks) return text;
  let begin = ISOLATE;
  let end = END_OF_ISOLATE;
  for (const mark of marks) {
    if (mark === END_OF_ISOLATE) {
      if (end.length > 1) end = end.slice(1);
      else begin += ISOLATE;
    } else if (mark > '\u2065') end += END_OF_ISOLATE;
  }
  return begin + text + end;
}
