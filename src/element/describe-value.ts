import { UNREADABLE } from './read-setting.js';

/** A value for the console: texts as they are, of anything else only the type. */
export function describe(value: unknown): string {
  if (value === UNREADABLE) return 'with a getter that throws';
  return typeof value === 'string' ? `"${value}"` : `of type ${Array.isArray(value) ? 'array' : typeof value}`;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
