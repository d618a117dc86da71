import { isResourceId } from '../api/identifier.js';

/** The value of a parameter, empty if it is missing; null if it is repeated. */
export function getOnly(query: URLSearchParams, name: string): string | null {
  const [value = '', ...others] = query.getAll(name);
  return others.length === 0 ? value : null;
}

/** An id; null if it is missing, repeated or invalid. */
export function parseId(query: URLSearchParams, name: string): string | null {
  const id = getOnly(query, name);
  return id !== null && isResourceId(id) ? id : null;
}
