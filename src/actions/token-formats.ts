import { quoteDotenv } from './quote-dotenv.js';
import { type ComposeText, compileTemplate, isSingleLine } from './token-template.js';
import { toVariableName } from './variable-name.js';

export interface TokenFormat {
  /** Identifies the format in events. */
  readonly id: string;
  readonly label: string;
  readonly compose: ComposeText;
}

// Characters that can be sent in a header.
const HEADER_VALUE = /^[!-~]+$/;

const DEFAULT_FORMATS: readonly TokenFormat[] = [
  { id: 'env', label: '.env', compose: ({ name, value }) => composeEnvLine(toVariableName(name), value) },
  {
    id: 'header',
    label: 'Authorization',
    compose: ({ value }) => (HEADER_VALUE.test(value) ? `Authorization: Bearer ${value}` : undefined),
  },
  {
    // Reads the variable of the `.env` line: a token in a command would stay in the shell's history and in the list of processes.
    id: 'curl',
    label: 'curl',
    compose: ({ name, value }) =>
      HEADER_VALUE.test(value) ? `curl --header "Authorization: Bearer $${toVariableName(name)}"` : undefined,
  },
];

/** Whether a token's value can be represented in a dotenv file. */
export function isEnvValue(value: string): boolean {
  return composeEnvLine('TOKEN', value) !== undefined;
}

/** A line of a dotenv file; undefined if it can't represent the value. */
export function composeEnvLine(variable: string, value: string): string | undefined {
  const quoted = isSingleLine(value) ? quoteDotenv(value) : undefined;
  return quoted === undefined ? undefined : `${variable}=${quoted}`;
}

/** The formats of the integrator, or the default ones if none are configured. Unsupported formats are skipped and reported once. */
export function getTokenFormats(configured: unknown): readonly TokenFormat[] {
  if (configured === undefined) return DEFAULT_FORMATS;
  if (!Array.isArray(configured)) {
    warnOnce('tokenFormats is not an array');
    return DEFAULT_FORMATS;
  }
  const formats = new Map<string, TokenFormat>();
  for (const [index, options] of configured.entries()) {
    const label = readText(options, 'label')?.trim();
    const template = readText(options, 'template');
    const compose = template === undefined ? 'has no template' : compileTemplate(template);
    if (!label) warnOnce(`tokenFormats[${index}] has no label`);
    else if (typeof compose === 'string') warnOnce(`tokenFormats[${index}] (${label}) ${compose}`);
    else formats.set(label, { id: label, label, compose });
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
