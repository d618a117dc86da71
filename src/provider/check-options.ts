import { resolveBaseUrl } from '../client/base-url.js';

/*
 * Checks of options. Each throws a TypeError that starts with the option's name and says what is expected. It never contains the
 * value, which may be a key in the wrong place.
 */

/** Adds the name of a public function to the errors of its options. */
export function nameErrors<Result>(functionName: string, resolve: () => Result): Result {
  let problem: unknown;
  try {
    return resolve();
  } catch (error) {
    problem = error;
  }
  throw new TypeError(`${functionName}: ${(problem as Error).message}`);
}

/**
 * Returns a copy of the options that inherits nothing: a polluted `Object.prototype` must not say where the key is sent, or who may read usage.
 * @param names - of all options, in alphabetical order
 * @param required - the options that a caller must pass
 */
export function readOptions<Options extends object>(
  options: Options,
  names: readonly string[],
  required: readonly string[],
): Options {
  if (typeof options !== 'object' || (options as object | null) === null) {
    throw new TypeError(`pass { ${required.join(', ')} }`);
  }
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`unknown option "${name}"; use ${listOf(names)}`);
  }
  return { ...options, __proto__: null };
}

/** Names in a sentence. */
function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

export function assertInteger(name: string, value: unknown, min: number, max: number): void {
  if (!(Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max)) {
    throw new TypeError(`${name} must be an integer from ${min} to ${max}`);
  }
}

/** @param unit - such as "seconds" */
export function assertDuration(name: string, value: unknown, unit: string, min: number, max: number): void {
  if (!(typeof value === 'number' && value >= min && value <= max)) {
    throw new TypeError(`${name} must be a number of ${unit} from ${min} to ${max}`);
  }
}

/** The longest time of a timer, in milliseconds. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** @param signature - what the function receives and returns */
export function assertFunction(name: string, value: unknown, signature: string): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function ${signature}`);
}

/** @param methods - names of the operations that are used */
export function assertProvider(value: unknown, methods: readonly string[]): void {
  const provider = Object(value) as Readonly<Record<string, unknown>>;
  if (!methods.every((name) => typeof provider[name] === 'function')) {
    throw new TypeError(
      `provider must be the result of createProviderClient, or have the functions ${methods.join(', ')}`,
    );
  }
}

/** An http or https URL without user, query and fragment, that ends with a slash; null for anything else. */
export function parseUrl(text: unknown): URL | null {
  const href = typeof text === 'string' ? resolveBaseUrl(text, 'null') : null;
  return href === null ? null : new URL(href);
}

/**
 * The origin of a page.
 * @param data - what its scripts may read
 */
export function parseOrigin(text: unknown, data: string): string {
  const url = parseUrl(text);
  if (url?.pathname !== '/') {
    const wildcard = text === '*' ? `; "*" isn't allowed: ${data} is private` : '';
    throw new TypeError(`allowOrigin must be the portal's origin, such as https://portal.example${wildcard}`);
  }
  return url.origin;
}
