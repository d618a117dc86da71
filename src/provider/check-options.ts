import { resolveBaseUrl } from '../client/base-url.js';
import { suggestName } from '../format/nearest-name.js';

/* Checks of options. Each throws a TypeError with the option's name and the expected value. It
   never contains the actual value, which may be a misplaced key. */

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
 * Returns a copy of the options that inherits nothing. A polluted `Object.prototype` must not
 * decide where the key is sent, or who may read usage.
 * @param names - the names of all options, in alphabetical order
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
    if (!names.includes(name)) throw new TypeError(`unknown option "${name}". ${suggestName(name, names)}`);
  }
  return { ...options, __proto__: null };
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

/** @param signature - describes the parameters and the result */
export function assertFunction(name: string, value: unknown, signature: string): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function ${signature}`);
}

/** @param methods - the names of the required operations */
export function assertProvider(value: unknown, methods: readonly string[]): void {
  const provider = Object(value) as Readonly<Record<string, unknown>>;
  if (!methods.every((name) => typeof provider[name] === 'function')) {
    throw new TypeError(
      `provider must be the result of createProviderClient, or have the functions ${methods.slice(0, -1).join(', ')} and ${methods.at(-1)}`,
    );
  }
}

/**
 * Returns an http or https URL with a slash at its end. Null if it has a user, a query or a
 * fragment.
 */
export function parseUrl(text: unknown): URL | null {
  const href = typeof text === 'string' ? resolveBaseUrl(text, 'null') : null;
  return href === null ? null : new URL(href);
}

/**
 * Returns the origin of a page.
 *
 * @param data - the data that the error names, because scripts of the origin may read it
 */
export function parseOrigin(text: unknown, data: string): string {
  const url = parseUrl(text);
  if (url?.pathname !== '/') {
    const wildcard = text === '*' ? `; "*" isn't allowed: ${data} is private` : '';
    throw new TypeError(`allowOrigin must be the portal's origin, such as https://portal.example${wildcard}`);
  }
  return url.origin;
}
