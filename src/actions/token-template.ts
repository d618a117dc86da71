import { quoteDotenv } from './quote-dotenv.js';
import { isPlainWord, quoteShell } from './quote-shell.js';

export interface TokenText {
  /** Empty if the token has none. */
  readonly name: string;
  readonly value: string;
}

/** Composes a text of a token; undefined if its value can't be written in the format. */
export type ComposeText = (token: TokenText) => string | undefined;

// Line breaks, terminal control sequences and halves of surrogate pairs.
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;
const PLACEHOLDER = /\{(token|name)\}/g;
// Shell syntax in which a quoted word is not a word: substitutions, arithmetic, here-documents, strings with escapes.
const UNSUPPORTED_SYNTAX = /`|\(\(|\$[('"]|\$\{[^}]*\{|<<|\\\{(?:token|name)\}/;

/** Whether a text can be one line of a file, a command or a header. */
export function isSingleLine(text: string): boolean {
  return text.search(CONTROLS) < 0;
}

/**
 * Compiles a template of the integrator. In JSON, values are escaped as in its strings. In any other text, they are quoted for a shell
 * where that is needed, or for dotenv if they are all of a variable's value.
 *
 * @returns why the template is not supported, as text, if it is not
 */
export function compileTemplate(template: string): ComposeText | string {
  if (!template.includes('{token}')) return 'has no {token}';
  if (isJson(template)) return (token) => fillIn(template, token, escapeJson);
  if (UNSUPPORTED_SYNTAX.test(template)) return 'has shell syntax in which values can’t be quoted';
  const quotes = findQuotes(template);
  if (!quotes) return 'has an open quote, or a comment with quotes';
  return ({ name, value }) => {
    if (!isSingleLine(value)) return undefined;
    let isPossible = true;
    const text = fillIn(template, { name: name.replace(CONTROLS, ' '), value }, (filling, start, end) => {
      const quote = quotes[start] ?? '';
      const isAssigned = !quote && /^[ \t]*(?:export[ \t]+)?\w+=$/m.test(lineBefore(template, start)) && /^[ \t]*(?:\n|$)/.test(template.slice(end));
      const quoted = isAssigned ? quoteDotenv(filling) : isPlainWord(filling) ? filling : quote + quoteShell(filling) + quote;
      isPossible &&= quoted !== undefined;
      return quoted ?? '';
    });
    return isPossible ? text : undefined;
  };
}

function fillIn(template: string, { name, value }: TokenText, quote: (filling: string, start: number, end: number) => string): string {
  return template.replace(PLACEHOLDER, (placeholder, key: string, start: number) =>
    quote(key === 'token' ? value : name, start, start + placeholder.length),
  );
}

/** Whether a text is an object or an array of JSON: a string could as well be a word of a shell. */
function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function lineBefore(text: string, index: number): string {
  return text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
}

/** The quote that each character of a shell text is in. Undefined if one stays open, or if there are some in a comment, which not every shell skips. */
function findQuotes(text: string): readonly string[] | undefined {
  const quotes: string[] = [];
  let quote = '';
  let isEscaped = false;
  let isComment = false;
  for (const [index, character] of text.split('').entries()) {
    quotes.push(quote);
    if (character === '\n') isComment = false;
    else if (!quote && !isEscaped && character === '#' && /^$|\s/.test(text.charAt(index - 1))) isComment = true;
    if (isComment && /['"\\]/.test(character)) return undefined;
    if (isEscaped) isEscaped = false;
    else if (character === '\\' && quote !== "'") isEscaped = true;
    else if (quote ? character === quote : /['"]/.test(character)) quote = quote ? '' : character;
  }
  return quote || isEscaped ? undefined : quotes;
}
