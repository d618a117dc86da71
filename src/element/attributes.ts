/*
 * The attributes of the elements. Accessors, observed attributes, options of `mount`, settings of `configure` and of the script tag, and
 * the custom elements manifest come from these tables: the comments are their documentation.
 */
import { resolveBaseUrl, resolveSafeUrl } from '../api/base-url.js';
import { STATE_FILTERS } from '../api/constants.js';
import { REVEAL_SECONDS } from '../state/constants.js';
import type { UsageAuth } from '../state/types.js';
import { canonicalLocale } from '../i18n/locale.js';
import { attributeName, flag, integer, oneOf, parsed, text, withDefault } from './attribute.js';
import { documentOrigin, isOnServer } from './document-origin.js';
import { isLinkTemplate } from './links.js';

/** Colour scheme: the host page's or the user's preference, or one of the two. */
export type Theme = 'auto' | 'light' | 'dark';

// Only such URLs are navigated to: the setting may come from an attribute, and `javascript:` would run.
const link = text(['link'], isLinkTemplate);

function isTimeZone(name: string): boolean {
  try {
    // Newer browsers accept offsets such as "+01:00", too.
    return /^[a-z]/i.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** URL templates of the vendor's pages. */
const LINKS = {
  /** Where "Sign in again" goes. Reloads the page by default. */
  signInUrl: text(['url'], (url) => isLinkTemplate(url) && !url.includes('{')),
  /** Where "Pay now" goes: URL template, such as `/billing?subscription={subscription_id}`. */
  paymentUrl: link,
  /** Where "Manage subscription" goes: URL template. */
  manageUrl: link,
  /** Where "Invoices" goes: URL template. */
  invoicesUrl: link,
  /** Where "Browse plans" goes: URL template. */
  plansUrl: link,
  /** Where "Create token" goes: URL template. */
  newTokenUrl: link,
  /** Where "Upgrade" goes: URL template. `{metric}` is the name of the metric with the least left. */
  upgradeUrl: link,
  /** Where "Edit" of the customer's details goes: URL template. */
  editDetailsUrl: link,
  /** Where "Contact support" goes: URL template. */
  supportUrl: link,
};

/** Settings of the page that are strings: given by the script tag or by `configure`. */
export const SETTINGS = {
  /** Base of the User Portal API, resolved against the page's origin. `/api/v0/` by default. */
  apiBase: text(['apiBase'], (url) => isOnServer() || resolveBaseUrl(url, documentOrigin()) !== null),
  // Accepts languages without a catalog, too: the widgets fall back to another language.
  /** BCP 47 tag of the language. By default that of the text around the element, then the browser's. */
  locale: parsed(['tag'], canonicalLocale),
  /** Languages that the page allows, in order of preference: BCP 47 tags with spaces between them. An entry allows its regions and scripts. By default all. */
  locales: parsed(['tags'], (value): readonly string[] | undefined => {
    const tags = value.match(/\S+/g)?.map(canonicalLocale);
    return tags?.every((tag) => tag !== undefined) ? tags : undefined;
  }),
  /** Colour scheme. `auto`, the default, follows the computed `color-scheme`, and the user's preference where the page declares none. */
  theme: oneOf<Theme>('auto', 'light', 'dark'),
  /** IANA name of the zone that dates are written in, such as `Europe/Berlin`. By default the customer's. */
  timeZone: text(['zone'], isTimeZone),
  /** Whether requests to the API base have cookies. `include` by default. */
  credentials: oneOf('include', 'same-origin', 'omit'),
  ...LINKS,
};

/** Names of the settings, as `data-*` attributes of the script tag have them. */
export const SETTING_ATTRIBUTES: readonly string[] = Object.keys(SETTINGS).map(attributeName);

/** Attributes of all elements. The first two override the settings of the page. */
export const COMMON_ATTRIBUTES = {
  locale: SETTINGS.locale,
  theme: SETTINGS.theme,
  /** Level of the widget's heading, from 2 to 5. Headings within the widget have the levels below it, at most 6. */
  headingLevel: withDefault(integer(2, 5), 2),
};

export const USAGE = {
  /** URL of the vendor's usage handler: https, http on a loopback host, or of the page's own origin. */
  usageUrl: parsed(['url'], (url) => resolveSafeUrl(url, documentOrigin())?.href),
  /** What authorizes requests of usage: an access token of the subscription, or the session of the API base, whose origin `usage-url` then has. */
  usageAuth: withDefault(oneOf<UsageAuth>('token', 'session'), 'token'),
};

const SUBSCRIPTION_ID = {
  /** The subscription; by default the one that is selected on the page. */
  subscriptionId: text(['text']),
};

export const LIST_ATTRIBUTES = {
  /** Status filter; empty for all. Follows the user's selection. */
  state: withDefault(oneOf(...STATE_FILTERS), ''),
  /** Number of rows per request. */
  pageSize: withDefault(integer(1), 20),
  /** Whether a list with more than one page has a search field. */
  search: withDefault(oneOf('on', 'off'), 'on'),
  /** Keeps the filter and the selected subscription in the host page's query string, as `state` and `subscription`. */
  urlSync: flag(),
  ...USAGE,
};

export const ACCESS_TOKENS_ATTRIBUTES = {
  ...SUBSCRIPTION_ID,
  /** Seconds after which a revealed token is masked again. */
  revealSeconds: withDefault(integer(1), REVEAL_SECONDS),
  /** Days before the expiry of a token from which a warning is shown; by default a fifth of its lifetime, 2 to 30 days. */
  warnDays: integer(0),
};

export const USAGE_ATTRIBUTES = { ...SUBSCRIPTION_ID, ...USAGE };

export const ACCOUNT_ATTRIBUTES = { ...LIST_ATTRIBUTES, ...ACCESS_TOKENS_ATTRIBUTES };
