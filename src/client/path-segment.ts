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
