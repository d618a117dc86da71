import { quoteDotenv } from './quote-dotenv.js';
import { isPlainWord, quoteShell } from './quote-shell.js';

export interface TokenText {
  /** Empty if the token has none. */
  readonly name: string;
  readonly value: string;
}

/** Formats a token; undefined if its value can't be represented in the format. */
export type ComposeText = (token: TokenText) => string | undefined;

// Line breaks, terminal control sequences and lone surrogates.
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;
const PLACEHOLDER = /\{(token|name)\}/g;
// Shell syntax in which quotes do not protect a value: substitutions, arithmetic, here-documents, strings with escapes.
const UNSUPPORTED_SYNTAX = /`|\(\(|\$[('"]|\$\{[^}]*\{|<<|\\\{(?:token|name)\}/;

/** Whether a text can be one line of a file, a command or a header. */
export function isSingleLine(text: string): boolean {
  return text.search(CONTROLS) < 0;
}

/**
 * Compiles a template of the integrator. In JSON, values are escaped as strings. In any other text, they are quoted for a shell where
 * necessary, or for dotenv if a placeholder is the whole value of a variable.
 *
 * @returns the reason, as text, if the template is not supported
 */
export function compileTemplate(template: string): ComposeText | string {
  if (!template.includes('{token}')) return 'has no {token}';
  if (isJson(template)) return (token) => interpolate(template, token, escapeJson);
  if (UNSUPPORTED_SYNTAX.test(template)) return 'has shell syntax in which values can’t be quoted';
  const quotes = findQuotes(template);
  if (!quotes) return 'has an open quote, or a comment with quotes';
  return ({ name, value }) => {
    if (!isSingleLine(value)) return undefined;
    let isSupported = true;
    const text = interpolate(template, { name: name.replace(CONTROLS, ' '), value }, (filler, start, end) => {
      const quote = quotes[start] ?? '';
      const isAssigned =
        !quote &&
        /^[ \t]*(?:export[ \t]+)?\w+=$/m.test(lineBefore(template, start)) &&
        /^[ \t]*(?:\n|$)/.test(template.slice(end));
      const quoted = isAssigned
        ? quoteDotenv(filler)
        : isPlainWord(filler)
          ? filler
          : quote + quoteShell(filler) + quote;
      isSupported &&= quoted !== undefined;
      return quoted ?? '';
    });
    return isSupported ? text : undefined;
  };
}

function interpolate(
  template: string,
  { name, value }: TokenText,
  quote: (filler: string, start: number, end: number) => string,
): string {
  return template.replace(PLACEHOLDER, (placeholder, key: string, start: number) =>
    quote(key === 'token' ? value : name, start, start + placeholder.length),
  );
}

/** Whether a text is a JSON object or array. A JSON string could as well be a quoted word of a shell. */
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

/** The quote that each character of a shell command is in. Undefined if one is not closed, or is in a comment, which not every shell ignores. */
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
