/** A token as an environment variable. */
export interface TokenVariable {
  /** Letters, digits and underscores; ends with `TOKEN`. */
  readonly variable: string;
  /** The token's value. */
  readonly value: string;
}

export interface TokenFormat {
  /** Identifies the format in events. */
  readonly id: string;
  readonly label: string;
  /** Undefined if the format is not available for the token's value. */
  readonly compose: (token: TokenVariable) => string | undefined;
  /** The composed text with a mask in place of the value. */
  readonly preview: (variable: string) => string;
}

/** The names of the default formats in the user's language. */
export type Translate = (key: 'format.env' | 'format.header' | 'format.curl') => string;

// The characters of a bearer token (RFC 6750), which are safe in every shell, file and header. The first one is no operator of a shell.
const BEARER_TOKEN = /^[A-Za-z0-9][A-Za-z0-9._~+/-]*=*$/;
const PLACEHOLDER = /\{(token|name)\}/g;
const MASK = '••••••••';

const DEFAULT_TEMPLATES = [
  ['env', '{name}={token}'],
  ['header', 'Authorization: Bearer {token}'],
  // Reads the variable of the `.env` file: a token in a command would stay in the shell's history and in the list of processes.
  ['curl', '--header "Authorization: Bearer ${name}"'],
] as const;

/** Nothing is escaped: a value that any context could treat specially is not inserted. */
function createFormat(id: string, label: string, template: string): TokenFormat {
  const fill = (variable: string, value: string): string =>
    template.replace(PLACEHOLDER, (_, key) => (key === 'token' ? value : variable));
  return {
    id,
    label,
    compose: ({ variable, value }) => (BEARER_TOKEN.test(value) ? fill(variable, value) : undefined),
    preview: (variable) => fill(variable, MASK),
  };
}

/** The formats of the integrator, or the default ones if none are configured. Incomplete formats are skipped and reported once. */
export function getTokenFormats(configured: unknown, t: Translate): readonly TokenFormat[] {
  if (configured !== undefined && !Array.isArray(configured)) warnOnce('tokenFormats is not an array');
  if (!Array.isArray(configured))
    return DEFAULT_TEMPLATES.map(([id, template]) => createFormat(id, t(`format.${id}`), template));
  const formats = new Map<string, TokenFormat>();
  for (const [index, options] of configured.entries()) {
    const label = readText(options, 'label')?.trim();
    const template = readText(options, 'template');
    if (!label) warnOnce(`tokenFormats[${index}] has no label`);
    else if (template === undefined) warnOnce(`tokenFormats[${index}] (${label}) has no template`);
    else if (!template.includes('{token}')) warnOnce(`tokenFormats[${index}] (${label}) has no {token}`);
    else formats.set(label, createFormat(label, label, template));
  }
  return [...formats.values()];
}

function readText(options: unknown, key: string): string | undefined {
  if (typeof options !== 'object' || options === null || !Object.hasOwn(options, key)) return undefined;
  const value: unknown = Reflect.get(options, key);
  return typeof value === 'string' ? value : undefined;
}

const reported = new Set<string>();

function warnOnce(message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  console.warn(`portal-widgets: ${message}`);
}
