/**
 * Copies an object without its prototype, so that only fields of the response can be read, even where the host page has added enumerable
 * fields to `Object.prototype`. Null for anything else than an object.
 */
export function toNullPrototype(input: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  // Spreading first is three times as fast as assigning to `Object.create(null)`.
  return { ...input, __proto__: null };
}
