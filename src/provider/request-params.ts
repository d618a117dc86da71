import { isResourceId } from '../client/identifier.js';

/** Returns a parameter, or an empty text if it is missing. Null if it is repeated. */
export function getOnly(query: URLSearchParams, name: string): string | null {
  const [value = '', ...others] = query.getAll(name);
  return others.length === 0 ? value : null;
}

/** Returns an id, or null if it is missing, repeated or invalid. */
export function parseId(query: URLSearchParams, name: string): string | null {
  const id = getOnly(query, name);
  return id !== null && isResourceId(id) ? id : null;
}

const MAX_AUTHORIZATION_LENGTH = 8192;

export interface UsageParams {
  readonly customerId: string;
  readonly subscriptionId: string;
  /** Both ids in one text, as a cache key. */
  readonly pair: string;
}

/** Returns the ids of a usage request, or null if one is missing, repeated or invalid. */
export function parseParams({ url }: Request): UsageParams | null {
  const query = new URL(url).searchParams;
  const customerId = parseId(query, 'customer_id');
  const subscriptionId = parseId(query, 'subscription_id');
  if (customerId === null || subscriptionId === null) return null;
  return { customerId, subscriptionId, pair: JSON.stringify([customerId, subscriptionId]) };
}

/** Returns the access token of a request, or null. */
export function parseBearerToken({ headers }: Request): string | null {
  const authorization = headers.get('authorization') ?? '';
  if (authorization.length > MAX_AUTHORIZATION_LENGTH || !/^Bearer \S/i.test(authorization)) return null;
  // Don't check other characters, because the value is only hashed and compared. A regular
  // expression would take as long as the hash.
  const token = authorization.slice('Bearer '.length);
  return token.includes(' ') ? null : token;
}
