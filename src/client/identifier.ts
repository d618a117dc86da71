// With the `u` flag, `Cs` matches only lone surrogates, which can't be percent-encoded.
const IDENTIFIER = /^[^\p{Cc}\p{Cs}]{1,1024}$/u;

/** Whether an id can be sent in a query string. */
export function isIdentifier(id: string): boolean {
  return IDENTIFIER.test(id);
}

export function isResourceId(id: string): boolean {
  return isIdentifier(id) && encodePathSegment(id) !== null;
}

/**
 * Returns null for lone surrogates, and for '', `.` and `..`, which would change the path even if
 * encoded.
 */
export function encodePathSegment(id: string): string | null {
  if (id === '' || id === '.' || id === '..') return null;
  try {
    return encodeURIComponent(id);
  } catch {
    return null;
  }
}
