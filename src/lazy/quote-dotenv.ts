// `=` is special at the start of a word, in zsh.
const PLAIN_WORD = /^[\w./:@%+,-][\w./:@%+=,-]*$/;

/**
 * Quotes a text as the value of a dotenv file, so that a shell parses it the same way. Undefined for text that dotenv libraries parse
 * differently: with both kinds of quotes, or with a quote or backslash that may be parsed as an escape sequence.
 */
export function quoteDotenv(text: string): string | undefined {
  if (PLAIN_WORD.test(text)) return text;
  // No single quotes, and no backslash before a backslash or at the end.
  if (/^(?:[^'\\]|\\(?=[^'\\]))*$/.test(text)) return `'${text}'`;
  return /["\\$`!]/.test(text) ? undefined : `"${text}"`;
}
