/** A page may have polluted `Object.prototype`: only what the service itself sent may be read. Null for what is no record. */
export function ownFields(input: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  // Three times as fast as with the prototype first, which makes an object that nothing is compiled for.
  return { ...input, __proto__: null };
}
