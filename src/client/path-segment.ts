/**
 * Encodes an id as a segment of a URL path. Null for an id that can't be one: the empty one, `.` and `..`, which percent-encoding leaves
 * as they are so that they would change the path, and lone surrogates, which have no UTF-8 form.
 */
export function encodePathSegment(id: string): string | null {
  if (id === '' || id === '.' || id === '..') return null;
  try {
    return encodeURIComponent(id);
  } catch {
    return null;
  }
}
