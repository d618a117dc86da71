/** A page may have polluted `Object.prototype`: only what the service itself sent may be read. Null for what is no record. */
export function ownFields(input: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  return { __proto__: null, ...input };
}
