import { isPlainWord } from './quote-shell.js';

/**
 * Quotes a text as the value of a dotenv file, so that a shell reads the same from it. Undefined for the few texts that dotenv
 * libraries don't agree about: with both kinds of quotes, or with a quote or a backslash that may be taken for an escape.
 */
export function quoteDotenv(text: string): string | undefined {
  if (isPlainWord(text)) return text;
  // Neither a backslash before a quote nor one before another backslash.
  if (/^(?:[^'\\]|\\(?=[^'\\]))*$/.test(text)) return `'${text}'`;
  return /["\\$`!]/.test(text) ? undefined : `"${text}"`;
}
