/**
 * An identifier as one segment of a URL's path, or null for one that can't be: the empty one, those that would climb out of the
 * path (`.`, `..`: percent-encoding leaves them as they are) and lone surrogates, which have no UTF-8 form.
 */
export function pathSegment(id: string): string | null {
  if (id === '' || id === '.' || id === '..') return null;
  try {
    return encodeURIComponent(id);
  } catch {
    return null;
  }
}
