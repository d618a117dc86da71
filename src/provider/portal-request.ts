import { STATE_FILTERS } from '../api/constants.js';
import { isResourceId } from '../api/identifier.js';
import { getOnly, parseId } from './request-params.js';

/** What a request asks of the portal handler. */
export type PortalOperation =
  | { readonly name: 'getCustomer' }
  | { readonly name: 'listSubscriptions'; readonly page: PageParams; readonly state: string }
  | { readonly name: 'listAccessTokens'; readonly page: PageParams; readonly subscriptionId: string }
  | { readonly name: 'listBillableMetrics'; readonly subscriptionId: string };

export interface PageParams {
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/**
 * The operation of a request, by the end of its path, so that the handler works below any prefix. 404 for another path, 400
 * for parameters that the portal would refuse. A `customer_id` is refused too: the customer is always that of the session.
 */
export function parsePortalRequest({ url }: Request): PortalOperation | 400 | 404 {
  const { pathname, searchParams } = new URL(url);
  // Servers and frameworks may remove the slash at the end.
  const path = pathname.replace(/\/$/, '');
  const operation = parsePath(path, searchParams);
  return searchParams.has('customer_id') && operation !== 404 ? 400 : operation;
}

function parsePath(path: string, query: URLSearchParams): PortalOperation | 400 | 404 {
  if (path.endsWith('/customer')) return { name: 'getCustomer' };
  if (path.endsWith('/usage')) {
    const subscriptionId = parseId(query, 'subscription_id');
    return subscriptionId === null ? 400 : { name: 'listBillableMetrics', subscriptionId };
  }
  const page = parsePageParams(query);
  if (path.endsWith('/subscriptions')) {
    const state = getOnly(query, 'state');
    return page && state !== null && (STATE_FILTERS as readonly string[]).includes(state)
      ? { name: 'listSubscriptions', page, state }
      : 400;
  }
  const [, segment] = /\/subscriptions\/([^/]+)\/access-tokens$/.exec(path) ?? [];
  const subscriptionId = segment === undefined ? null : decodeId(segment);
  if (subscriptionId === null) return 404;
  return page ? { name: 'listAccessTokens', page, subscriptionId } : 400;
}

function decodeId(segment: string): string | null {
  try {
    const id = decodeURIComponent(segment);
    return isResourceId(id) ? id : null;
  } catch {
    return null;
  }
}

function parsePageParams(query: URLSearchParams): PageParams | null {
  const limit = parseInteger(query, 'limit', 1, DEFAULT_LIMIT);
  const offset = parseInteger(query, 'offset', 0, 0);
  return limit === null || offset === null ? null : { limit: Math.min(limit, MAX_LIMIT), offset };
}

function parseInteger(query: URLSearchParams, name: string, min: number, defaultValue: number): number | null {
  const text = getOnly(query, name);
  if (text === '') return defaultValue;
  const value = text !== null && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) && value >= min ? value : null;
}
