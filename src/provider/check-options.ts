import { resolveBaseUrl } from '../api/base-url.js';

/*
 * Checks of options. Each throws a TypeError that starts with the option's name and says what is accepted. It never contains the
 * value, which may be a key in the wrong place.
 */

/**
 * Returns a copy of the options that inherits nothing: a polluted `Object.prototype` must not say where the key is sent, or who may read usage.
 * @param names - of all options, in alphabetical order
 */
export function readOptions<Options extends object>(options: Options, names: readonly string[]): Options {
  if (typeof options !== 'object' || (options as object | null) === null) {
    throw new TypeError('options must be an object');
  }
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`unknown option "${name}"; the options are ${names.join(', ')}`);
  }
  return { ...options, __proto__: null };
}

export function assertInteger(name: string, value: unknown, min: number, max: number): void {
  if (!(Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max)) {
    throw new TypeError(`${name} must be an integer from ${min} to ${max}`);
  }
}

/** The longest time of a timer. */
const MAX_MS = 2 ** 31 - 1;

export function assertMilliseconds(name: string, value: unknown): void {
  if (!(typeof value === 'number' && value >= 1 && value <= MAX_MS)) {
    throw new TypeError(`${name} must be a number of milliseconds from 1 to ${MAX_MS}`);
  }
}

export function assertFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function`);
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

/** The origin of a page. */
export function parseOrigin(text: unknown): string {
  const url = parseUrl(text);
  if (url?.pathname !== '/') {
    throw new TypeError("allowOrigin must be the portal's origin, such as https://portal.example");
  }
  return url.origin;
}
