import { isResourceId } from '../client/identifier.js';

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

const MAX_AUTHORIZATION_LENGTH = 8192;

/** The query parameters of a usage request. */
export interface UsageParams {
  readonly customerId: string;
  readonly subscriptionId: string;
  /** The ids of customer and subscription in one text, as a cache key. */
  readonly pair: string;
}

/** The ids of a usage request; null if one is missing, repeated or invalid. */
export function parseParams({ url }: Request): UsageParams | null {
  const query = new URL(url).searchParams;
  const customerId = parseId(query, 'customer_id');
  const subscriptionId = parseId(query, 'subscription_id');
  if (customerId === null || subscriptionId === null) return null;
  return { customerId, subscriptionId, pair: JSON.stringify([customerId, subscriptionId]) };
}

/** The access token of a request; null if there is none. */
export function parseBearerToken({ headers }: Request): string | null {
  const authorization = headers.get('authorization') ?? '';
  if (authorization.length > MAX_AUTHORIZATION_LENGTH || !/^Bearer \S/i.test(authorization)) return null;
  // Other characters need no check: the value is only hashed and compared. A regular expression would cost as much as the hash.
  const token = authorization.slice('Bearer '.length);
  return token.includes(' ') ? null : token;
}
