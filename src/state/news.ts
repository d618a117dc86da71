import { signal, type ReadonlySignal } from '@preact/signals';

/** What a widget has to tell someone who can't see it change. */
export interface News {
  readonly text: ReadonlySignal<string>;
  say(text: string): void;
}

export function createNews(): News {
  const text = signal('');
  return {
    text,
    say(said) {
      // The same words twice in a row are news again, but an unchanged text is not read out.
      text.value = text.value === said ? `${said}\u00a0` : said;
    },
  };
}
