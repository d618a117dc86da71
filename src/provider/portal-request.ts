import { STATE_FILTERS } from '../client/constants.js';
import { isResourceId } from '../client/identifier.js';
import { getOnly, parseId } from './request-params.js';
import type { Refusal } from './responses.js';

/** The operation that a page requests. */
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

const PATHS = 'customer, subscriptions/, subscriptions/{id}/access-tokens/ or usage';

/**
 * Returns the operation of a request, or the reason to reject it. The end of the path decides, so
 * that the handler works below any prefix. Rejects the parameters that the portal rejects.
 */
export function parsePortalRequest({ url }: Request): PortalOperation | Refusal {
  const { pathname, searchParams } = new URL(url);
  // Servers and frameworks may remove the slash at the end.
  const operation = parsePath(pathname.replace(/\/$/, ''), searchParams);
  if (operation === null) return { status: 404, message: `unknown path: use ${PATHS}` };
  return searchParams.has('customer_id') ? CUSTOMER_REFUSAL : operation;
}

// The page sends a token if its usage URL isn't set to the authorization by session.
const CUSTOMER_REFUSAL: Refusal = {
  status: 400,
  message: "customer_id isn't accepted: the customer is the signed-in one",
  remedy: 'If the page requests usage, set usage-auth="session" (data-usage-auth in the script tag).',
};

/** Returns null for an unknown path. */
function parsePath(path: string, query: URLSearchParams): PortalOperation | Refusal | null {
  if (path.endsWith('/customer')) return { name: 'getCustomer' };
  if (path.endsWith('/usage')) {
    const subscriptionId = parseId(query, 'subscription_id');
    return subscriptionId === null
      ? invalid('subscription_id', 'an id')
      : { name: 'listBillableMetrics', subscriptionId };
  }
  if (path.endsWith('/subscriptions')) {
    const state = getOnly(query, 'state');
    if (state === null || !(STATE_FILTERS as readonly string[]).includes(state)) {
      return invalid('state', STATE_FILTERS.filter(Boolean).join(' or '));
    }
    return withPage(query, (page) => ({ name: 'listSubscriptions', page, state }));
  }
  const [, segment] = /\/subscriptions\/([^/]+)\/access-tokens$/.exec(path) ?? [];
  const subscriptionId = segment === undefined ? null : decodeId(segment);
  return subscriptionId === null
    ? null
    : withPage(query, (page) => ({ name: 'listAccessTokens', page, subscriptionId }));
}

const invalid = (name: string, expected: string): Refusal => ({
  status: 400,
  message: `${name} must be given once, as ${expected}`,
});

function decodeId(segment: string): string | null {
  try {
    const id = decodeURIComponent(segment);
    return isResourceId(id) ? id : null;
  } catch {
    return null;
  }
}

function withPage(query: URLSearchParams, create: (page: PageParams) => PortalOperation): PortalOperation | Refusal {
  const limit = parseInteger(query, 'limit', 1, DEFAULT_LIMIT);
  if (limit === null) return invalid('limit', 'a whole number from 1');
  const offset = parseInteger(query, 'offset', 0, 0);
  if (offset === null) return invalid('offset', 'a whole number from 0');
  return create({ limit: Math.min(limit, MAX_LIMIT), offset });
}

function parseInteger(query: URLSearchParams, name: string, min: number, defaultValue: number): number | null {
  const text = getOnly(query, name);
  if (text === '') return defaultValue;
  const value = text !== null && /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) && value >= min ? value : null;
}
