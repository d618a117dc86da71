/*
 * The attributes of the elements. Accessors, observed attributes, options of `mount`, settings of `configure` and of the script tag, and
 * the custom elements manifest come from these tables: the comments are their documentation.
 */
import { resolveBaseUrl, resolveUsageUrl } from '../api/base-url.js';
import type { StateFilter } from '../api/portal-client.js';
import { canonicalLocale } from '../i18n/locale.js';
import { flag, integer, oneOf, parsed, text, withDefault } from './attribute.js';
import { documentOrigin } from './document-origin.js';

/** Colour scheme: the host page's or the user's preference, or one of the two. */
export type Theme = 'auto' | 'light' | 'dark';

/** Settings of the page, which attributes of an element override. */
export const SETTINGS = {
  /** Base of the User Portal API, resolved against the page's origin. `/api/v0/` by default. */
  apiBase: text(
    'an http or https URL without user name, query and fragment',
    (url) => isOnServer() || resolveBaseUrl(url, documentOrigin()) !== null,
  ),
  // Accepts languages without a catalog, too: the widgets fall back to another language.
  /** BCP 47 tag of the language. By default that of the text around the element, then the browser's. */
  locale: parsed('a BCP 47 tag', canonicalLocale),
  /** Colour scheme. `auto`, the default, follows the computed `color-scheme`, and the user's preference where the page declares none. */
  theme: oneOf<Theme>('auto', 'light', 'dark'),
  /** Where "Sign in again" goes: https, or of the page's own origin. Reloads the page by default. */
  signInUrl: text("an https URL, an http URL of a loopback host, or a URL of the page's origin", isLinkUrl),
};

/** Attributes of all elements. */
export const COMMON_ATTRIBUTES = { ...SETTINGS };

const USAGE_URL = {
  /** URL of the vendor's usage handler: https, http on a loopback host, or of the page's own origin. */
  usageUrl: parsed(
    "an https URL, an http URL of a loopback host, or a URL of the page's origin",
    (url) => resolveUsageUrl(url, documentOrigin()) ?? undefined,
  ),
};

const SUBSCRIPTION_ID = {
  /** The subscription; by default the one that is selected on the page. */
  subscriptionId: text('an id'),
};

export const LIST_ATTRIBUTES = {
  /** Status filter; empty for all. Follows the user's selection. */
  state: withDefault(oneOf<StateFilter>('', 'active', 'canceled'), ''),
  /** Number of rows per request. */
  pageSize: withDefault(integer(1), 20),
  /** Keeps the filter and the selected subscription in the host page's query string, as `state` and `subscription`. */
  urlSync: flag(),
  ...USAGE_URL,
};

export const ACCESS_TOKENS_ATTRIBUTES = {
  ...SUBSCRIPTION_ID,
  /** Seconds after which a revealed token is masked again. */
  revealSeconds: withDefault(integer(1), 30),
  /** Days before the expiry of a token from which a warning is shown; by default a fifth of its lifetime, 2 to 30 days. */
  warnDays: integer(0),
};

export const USAGE_ATTRIBUTES = { ...SUBSCRIPTION_ID, ...USAGE_URL };

export const ACCOUNT_ATTRIBUTES = { ...LIST_ATTRIBUTES, ...ACCESS_TOKENS_ATTRIBUTES, ...USAGE_ATTRIBUTES };

/** Only such URLs are navigated to: the setting may come from an attribute, and `javascript:` would run. */
function isLinkUrl(url: string): boolean {
  return isOnServer() || resolveUsageUrl(url, documentOrigin()) !== null;
}

/** A server that renders pages has no origin to resolve URLs against; nothing is requested there. */
function isOnServer(): boolean {
  return !(globalThis.location as Location | undefined);
}
