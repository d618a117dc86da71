import type { ExpectedValue } from '../lazy/expected.js';

/** Reports the name and the kind of a value that is rejected. */
export type Reject = (what: string, expected: ExpectedValue) => undefined;

/** A property of settings or options. Never an inherited one, because a page may have extended `Object.prototype`. */
export function readOwn<Settings extends object, Name extends keyof Settings>(
  settings: Settings,
  name: Name,
): Settings[Name] | undefined {
  return Object.hasOwn(settings, name) ? settings[name] : undefined;
}

/** A value for the console: text as it is, of anything else only the type. */
export function describe(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : `of type ${Array.isArray(value) ? 'array' : typeof value}`;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
