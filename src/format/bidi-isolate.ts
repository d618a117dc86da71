const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** Only isolates need an end. Embeddings and overrides end with the isolate around them. */
const BEGINS_ISOLATE = /[\u2066-\u2068]/;

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f]/u;

/** Isolates a value in a message, so that neither changes the text direction of the other. */
export function isolateValue(text: string, isMessageRightToLeft: boolean): string {
  const closed = bidiIsolate(text);
  const isOpposite = isMessageRightToLeft || RIGHT_TO_LEFT.test(text);
  return closed === text && text && isOpposite ? ISOLATE + text + END_OF_ISOLATE : closed;
}

/** Isolates text that contains bidirectional controls, which could reorder the text around it. */
export function bidiIsolate(text: string): string {
  const controls = text.match(/[\u202a-\u202e\u2066-\u2069]/g);
  if (!controls) return text;
  let begin = ISOLATE;
  let end = END_OF_ISOLATE;
  for (const control of controls) {
    if (control === END_OF_ISOLATE) {
      if (end.length > 1) end = end.slice(1);
      else begin += ISOLATE;
    } else if (BEGINS_ISOLATE.test(control)) end += END_OF_ISOLATE;
  }
  return begin + text + end;
}
