import { withoutPrototype } from '../../intrinsics.js';

/**
 * Copies an object without its prototype, so that only fields of the response can be read, even where the host page has added enumerable
 * fields to `Object.prototype`. Null for anything else than an object.
 */
export function toNullPrototype(input: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  return withoutPrototype(input as Readonly<Record<string, unknown>>);
}
