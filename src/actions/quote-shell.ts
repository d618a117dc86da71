// Other characters are special in some shell. `=` is special at the start of a word, in zsh.
const PLAIN_WORD = /^[\w./:@%+,-][\w./:@%+=,-]*$/;

/** Whether a text needs no quotes in a shell and in a dotenv file. */
export function isPlainWord(text: string): boolean {
  return PLAIN_WORD.test(text);
}

/** Quotes a text as one word of a POSIX shell. A plain word stays as it is. */
export function quoteShell(text: string): string {
  return isPlainWord(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
