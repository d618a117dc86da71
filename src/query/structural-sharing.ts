/** Prevents renders after unchanged responses. */
export function shareStructure<Value>(previous: Value | undefined, next: Value): Value {
  return previous !== undefined && isDeepEqual(previous, next) ? previous : next;
}

function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (a instanceof Map && b instanceof Map) return isDeepEqual([...a], [...b]);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) && isDeepEqual((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}
