/* Everything is derived from these tables: accessors, `mount()` options, `configure()`, the
   script tag, types, the manifest, and the reference, whose texts are these comments. */
import { resolveBaseUrl, resolveSafeUrl } from '../../client/base-url.js';
import { STATE_FILTERS } from '../../client/constants.js';
import { type HeadersSetting, readHeaders } from '../../client/request-headers.js';
import { DEFAULT_LIST_PARAMS, REVEAL_SECONDS } from '../../store/constants.js';
import type { UsageAuth } from '../../ui/widget-context.js';
import { canonicalLocale, SUPPORTED_LOCALES } from '../../i18n/locale.js';
import { attributeName } from './attributes.js';
import { documentOrigin, isOnServer } from './document-origin.js';
import { isLinkTemplate } from './links.js';
import { parseMessages, parseTokenFormats } from './object-settings.js';
import { configured, flag, integer, oneOf, parsed, type SettingTable, text, withDefault } from './setting-kinds.js';
import { parseActions } from './vendor-actions.js';
import { warnOnce } from '../warnings.js';

/** Color scheme: chosen by the page or the user's preference (`auto`), or fixed. */
export type Theme = 'auto' | 'light' | 'dark';

// An attribute may come from user content, so reject `javascript:` URLs.
const link = text(['link'], isLinkTemplate);

function isTimeZone(name: string): boolean {
  try {
    // Newer browsers also accept offsets such as "+01:00", so require a letter at the start.
    return /^[a-z]/i.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** Returns a canonical tag. Warns if the browser has no dates and numbers in this locale. */
function parseLocale(tag: string, setting: string): string | undefined {
  const locale = canonicalLocale(tag);
  if (locale !== undefined && !Intl.DateTimeFormat.supportedLocalesOf(locale).length)
    warnOnce('unknownLocale', `${setting} "${locale}"`, locale, SUPPORTED_LOCALES);
  return locale;
}

function parseLocales(value: unknown): readonly string[] | undefined {
  const tags = typeof value === 'string' ? value.match(/\S+/g) : value;
  if (!Array.isArray(tags)) return undefined;
  const locales = tags.map((tag: unknown) => (typeof tag === 'string' ? parseLocale(tag, 'locales') : undefined));
  return locales.length > 0 && locales.every((locale) => locale !== undefined) ? locales : undefined;
}

function parseHeaders(value: unknown): HeadersSetting | undefined {
  return typeof value === 'function' || readHeaders(value) ? (value as HeadersSetting) : undefined;
}

/** The settings of the page, given by `configure()` or by the script tag. */
export const SETTINGS = {
  /** The base URL of the User Portal API, resolved against the page's origin. `/api/v0/` by default. */
  apiBase: text(['apiBase'], (url) => isOnServer() || resolveBaseUrl(url, documentOrigin()) !== null),
  /** The language, as a BCP 47 tag. By default, the language of the text around the element, then the browser's. */
  locale: parsed(['tag'], (tag) => parseLocale(tag, 'locale')),
  /** The languages that the page allows, in order of preference: BCP 47 tags with spaces between them. An entry allows its regions and scripts. By default, all are allowed. */
  locales: { ...configured(['tags'], parseLocales), attribute: 'string' as const },
  /** Color scheme. `auto`, the default, follows the computed `color-scheme`, or the user's preference if the page declares none. */
  theme: oneOf<Theme>('auto', 'light', 'dark'),
  /** The IANA name of the time zone for dates, such as `Europe/Berlin`. By default, the customer's time zone. */
  timeZone: text(['zone'], isTimeZone),
  /** Whether requests to the API base have cookies. `include` by default. */
  credentials: oneOf('include', 'same-origin', 'omit'),
  /** The URL of the sign-in page, for "Sign in again". By default, the page reloads. */
  signInUrl: text(['url'], (url) => isLinkTemplate(url) && !url.includes('{')),
  /** The URL template of "Pay now", for a payment that is past due, such as `/billing?subscription={subscription_id}`. */
  paymentUrl: link,
  /** The URL template of "Manage subscription", for a subscription that hasn't ended. */
  manageUrl: link,
  /** The URL template of "Invoices", for every subscription. */
  invoicesUrl: link,
  /** The URL template of "Browse plans", for an ended subscription, and for a customer without subscriptions. */
  plansUrl: link,
  /** The URL template of "Create token", beside the access tokens. */
  newTokenUrl: link,
  /** The URL template of "Upgrade", for a quota that is nearly used up, reached or exceeded. `{metric}` is the name of the metric with the least left. */
  upgradeUrl: link,
  /** The URL template of "Edit", for the customer's details. */
  editDetailsUrl: link,
  /** The URL template of "Contact support", beside errors that "Try again" doesn't solve. */
  supportUrl: link,
  /** The vendor's links and buttons, in the order in which they are shown. */
  actions: configured(['actions'], parseActions),
  /** The headers of requests to the API base, or a function that returns them for each request. A new object or function loads everything again. */
  headers: { ...configured(['headers'], parseHeaders), isSecret: true },
  /** Replaces `fetch` for all requests. It sees the values of access tokens. */
  fetch: configured(['fetch'], (value) => (typeof value === 'function' ? (value as typeof fetch) : undefined)),
  /** Messages that replace the widgets' own, by BCP 47 tag and key. The language may have no catalog. */
  messages: configured(['messages'], parseMessages),
  /** The formats in which an access token can be copied, instead of the default ones (`.env`, `Authorization` and `curl`). An empty array removes them. */
  tokenFormats: configured(['formats'], parseTokenFormats),
};

/** The settings that the script tag can have as `data-*` attributes. */
export const TAG_SETTINGS: SettingTable = Object.fromEntries(
  Object.entries(SETTINGS).filter(([, { attribute }]) => attribute !== undefined),
);

export const SETTING_ATTRIBUTES: readonly string[] = Object.keys(TAG_SETTINGS).map(attributeName);

/** The attributes of all elements. The first two override the page's settings. */
export const COMMON_ATTRIBUTES = {
  locale: SETTINGS.locale,
  theme: SETTINGS.theme,
  /** The level of the widget's heading, from 2 to 5. Headings within the widget have the levels below it, at most 6. */
  headingLevel: withDefault(integer(2, 5), 2),
};

export const USAGE = {
  /** The URL of the vendor's usage handler: https, http on loopback, or same-origin. */
  usageUrl: parsed(['url'], (url) => resolveSafeUrl(url, documentOrigin())?.href),
  /** The authorization of usage requests: an access token of the subscription, or the session. The session needs a `usage-url` with the origin of `apiBase`. */
  usageAuth: withDefault(oneOf<UsageAuth>('token', 'session'), 'token'),
};

const SUBSCRIPTION_ID = {
  /** The id of the subscription. By default, a linked widget shows the subscription that is selected on the page. */
  subscriptionId: text(['text']),
};

export const LIST_ATTRIBUTES = {
  /** The status filter. Empty for all. It changes when the user selects another filter. */
  state: withDefault(oneOf(...STATE_FILTERS), ''),
  /** The number of rows per request. */
  pageSize: withDefault(integer(1), DEFAULT_LIST_PARAMS.pageSize),
  /** Whether a list with more than one page has a search field. */
  search: withDefault(oneOf('on', 'off'), 'on'),
  /** Keeps the filter and the selected subscription in the host page's query string, as `state` and `subscription`. */
  urlSync: flag(),
  ...USAGE,
};

export const ACCESS_TOKENS_ATTRIBUTES = {
  ...SUBSCRIPTION_ID,
  /** The seconds after which a revealed token is masked again. */
  revealSeconds: withDefault(integer(1), REVEAL_SECONDS),
  /** The number of days before a token's expiry from which a warning shows. By default a fifth of its lifetime, 2 to 30 days. */
  warnDays: integer(0),
};

export const USAGE_ATTRIBUTES = { ...SUBSCRIPTION_ID, ...USAGE };

export const ACCOUNT_ATTRIBUTES = { ...LIST_ATTRIBUTES, ...ACCESS_TOKENS_ATTRIBUTES };
