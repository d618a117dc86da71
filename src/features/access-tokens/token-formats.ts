import type { TokenFormatOptions } from '../../ui/widget-context.js';

/** A format in which one token can be copied. */
export interface CopyFormat {
  /** Identifies the format in events. */
  readonly id: string;
  readonly label: string;
  /** Undefined if the format is not available for the token's value. */
  readonly compose: (value: string) => string | undefined;
  /** The composed text with a mask in place of the value. */
  readonly preview: string;
}

/** The names of the default formats in the user's language. */
type Translate = (key: 'format.env' | 'format.header' | 'format.curl') => string;

// The characters of a bearer token (RFC 6750), which are safe in every shell, file and header. The first one isn't a shell operator.
const BEARER_TOKEN = /^[A-Za-z0-9][A-Za-z0-9._~+/-]*=*$/;
const PLACEHOLDER = /\{(token|name)\}/g;
const MASK = '••••••••';

const DEFAULT_TEMPLATES = [
  ['env', '{name}={token}'],
  ['header', 'Authorization: Bearer {token}'],
  // Reads an environment variable: a token in a command would stay in the shell's history and in the list of processes.
  ['curl', '--header "Authorization: Bearer ${name}"'],
] as const;

/**
 * Returns the configured formats, or the default ones if none are configured. If two have one label, the last one counts.
 *
 * @param variable the environment variable of the token: letters, digits and underscores, with `_TOKEN` at the end
 */
export function getTokenFormats(
  configured: readonly TokenFormatOptions[] | undefined,
  variable: string,
  t: Translate,
): readonly CopyFormat[] {
  // Nothing is escaped: a value that any context could treat specially is not inserted.
  const createFormat = (id: string, label: string, template: string): CopyFormat => {
    const fill = (value: string): string =>
      template.replace(PLACEHOLDER, (_, key) => (key === 'token' ? value : variable));
    return { id, label, compose: (value) => (BEARER_TOKEN.test(value) ? fill(value) : undefined), preview: fill(MASK) };
  };
  if (!configured) return DEFAULT_TEMPLATES.map(([id, template]) => createFormat(id, t(`format.${id}`), template));
  return [...new Map(configured.map(({ label, template }) => [label, createFormat(label, label, template)])).values()];
}

const MAX_VARIABLE_LENGTH = 60;

/**
 * Derives the name of an environment variable from a token's. It always ends with `_TOKEN`, so that no token can set a variable that
 * changes how programs run, such as `PATH` or `NODE_OPTIONS`.
 */
export function toVariableName(tokenName: string): string {
  const words = tokenName
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, MAX_VARIABLE_LENGTH)
    .replace(/^_+|_+$/g, '')
    .replace(/^\d/, '_$&');
  if (words.endsWith('_TOKEN')) return words;
  return words === '' || words === 'TOKEN' ? 'ACCESS_TOKEN' : `${words}_TOKEN`;
}
