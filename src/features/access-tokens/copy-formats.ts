import type { Translation } from '../../i18n/translation.js';
import type { AccessTokenMetadata } from '../../store/access-tokens-query.js';
import type { TokenFormatOptions } from '../../ui/widget-context.js';

export interface CopyFormat {
  /** Identifies the format in events. */
  readonly id: string;
  readonly label: string;
  /** Returns the text to copy, or undefined if the token has unsafe characters. */
  readonly compose: (value: string) => string | undefined;
  /** Shows dots instead of the token. */
  readonly preview: string;
}

// Bearer tokens (RFC 6750) that begin with a letter or digit are safe in every shell, file and
// header.
const BEARER_TOKEN = /^[A-Za-z0-9][A-Za-z0-9._~+/-]*=*$/;
const PLACEHOLDER = /\{(token|name)\}/g;
const MASK = '••••••••';

const DEFAULT_TEMPLATES = [
  ['env', '{name}={token}'],
  ['header', 'Authorization: Bearer {token}'],
  // Use an environment variable, because other processes see a command, and shells keep it in their
  // history. `$` is for the shell, and `{name}` is our placeholder.
  ['curl', '--header "Authorization: Bearer ${name}"'],
] as const;

/** If two configured formats have the same label, the last one counts. */
export function createCopyFormats(
  configured: readonly TokenFormatOptions[] | undefined,
  { name }: Pick<AccessTokenMetadata, 'name'>,
  { t }: Pick<Translation, 't'>,
): readonly CopyFormat[] {
  const variable = toVariableName(name ?? '');
  // The token needs no escaping, because tokens with special characters are rejected.
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
 * Derives an environment variable from a token's name. It ends with `_TOKEN`, so that no token can
 * set `PATH`.
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
