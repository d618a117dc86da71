const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/;
const ALL_CONTROLS = new RegExp(CONTROLS, 'g');

/**
 * Isolates text that is shown beside other text on a line. Bidirectional controls in it then don't reorder the text around it, not even
 * those that end what it did not begin. Text without such controls is returned unchanged.
 */
export function bidiIsolate(text: string): string {
  return CONTROLS.test(text) ? isolate(text) : text;
}

/** Isolates any text: its direction is that of its first letter, and has no effect on the text around it. */
export function isolate(text: string): string {
  const controls = text.match(ALL_CONTROLS) ?? [];
  let begin = ISOLATE;
  let end = END_OF_ISOLATE;
  for (const control of controls) {
    if (control === END_OF_ISOLATE) {
      if (end.length > 1) end = end.slice(1);
      else begin += ISOLATE;
    } else if (control > '\u2065') end += END_OF_ISOLATE;
  }
  return begin + text + end;
}
