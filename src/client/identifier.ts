// The `u` flag counts code points. With it, `Cs` matches only lone surrogates, which can't be
// percent-encoded.
const IDENTIFIER = /^[^\p{Cc}\p{Cs}]{1,1024}$/u;

/** Whether a query can send an id. The usage handler has the same rule. */
export function isIdentifier(id: string): boolean {
  return IDENTIFIER.test(id);
}

export function isResourceId(id: string): boolean {
  return isIdentifier(id) && encodePathSegment(id) !== null;
}

/**
 * Encodes an id as a path segment. Null for lone surrogates, and for '', `.` and `..`, which would
 * change the path even if percent-encoded.
 */
export function encodePathSegment(id: string): string | null {
  if (id === '' || id === '.' || id === '..') return null;
  try {
    return encodeURIComponent(id);
  } catch {
    return null;
  }
}
