/** A copy without prototype: what a host page adds to `Object.prototype` is not among its properties. All settings and options are such copies. */
export function withoutPrototype<Properties extends object>(properties: Properties): Properties {
  // Spreading first is three times as fast as assigning to `Object.create(null)`.
  return { ...properties, __proto__: null };
}
