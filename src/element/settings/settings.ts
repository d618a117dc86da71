/* Types, accessors and options are derived from these tables. The build copies the comments to the
   reference in `src/docs`. */
import { resolveBaseUrl, resolveSafeUrl } from '../../client/base-url.js';
import { STATE_FILTERS } from '../../client/constants.js';
import { type HeadersSetting, readHeaders } from '../../client/request-headers.js';
import { DEFAULT_LIST_PARAMS, REVEAL_SECONDS } from '../../store/default-settings.js';
import type { UsageAuth } from '../../ui/widget-context.js';
import { canonicalLocale, SUPPORTED_LOCALES } from '../../i18n/locale.js';
import { attributeName } from './attributes.js';
import { documentOrigin, isOnServer } from './document-origin.js';
import { isLinkTemplate } from './links.js';
import { parseMessages, parseTokenFormats } from './object-settings.js';
import { configured, flag, integer, oneOf, parsed, type SettingTable, text, withDefault } from './setting-kinds.js';
import { parseActions } from './vendor-actions.js';
import { warnOnce } from '../warnings.js';

/** The color scheme. `auto` follows the page or the user's preference. */
export type Theme = 'auto' | 'light' | 'dark';

// Reject `javascript:` URLs, because a page may insert user content into attributes.
const link = text(['link'], isLinkTemplate);

function isTimeZone(name: string): boolean {
  try {
    // Reject offsets such as "+01:00", which newer browsers also accept.
    return /^[a-z]/i.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

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

export const SETTINGS = {
  /** The base URL of the User Portal API, resolved against the page's origin. `/api/v0/` by default. */
  apiBase: text(['apiBase'], (url) => isOnServer() || resolveBaseUrl(url, documentOrigin()) !== null),
  /** The language, as a BCP 47 tag. By default, the language around the element, then the browser's. */
  locale: parsed(['tag'], (tag) => parseLocale(tag, 'locale')),
  /** The allowed languages as BCP 47 tags, in order of preference. A tag such as `pt` includes its regions and scripts. By default, all languages are allowed. */
  locales: { ...configured(['tags'], parseLocales), attribute: 'string' as const },
  /** The color scheme. By default (`auto`), the widgets follow the page's CSS `color-scheme`, or the user's preference if the page declares none. */
  theme: oneOf<Theme>('auto', 'light', 'dark'),
  /** The IANA time zone of dates, such as `Europe/Berlin`. By default, the device's time zone. */
  timeZone: text(['zone'], isTimeZone),
  /** Whether requests to the API base send cookies, as in `fetch()`. `include` by default. */
  credentials: oneOf('include', 'same-origin', 'omit'),
  /** The URL that "Sign in again" opens. By default, the button reloads the page. */
  signInUrl: text(['url'], (url) => isLinkTemplate(url) && !url.includes('{')),
  /** The URL template for "Pay now" on past-due subscriptions, such as `/billing?subscription={subscription_id}`. */
  paymentUrl: link,
  /** The URL template for "Manage subscription" on subscriptions that haven't ended. */
  manageUrl: link,
  /** The URL template for "Invoices" on each subscription. */
  invoicesUrl: link,
  /** The URL template for "Browse plans" on ended subscriptions, or if the customer has no subscriptions. */
  plansUrl: link,
  /** The URL template for "Create token" beside the access tokens. */
  newTokenUrl: link,
  /** The URL template for "Upgrade", which is shown if a quota is nearly used up, reached or exceeded. `{metric}` is the name of the metric with the smallest remaining share. */
  upgradeUrl: link,
  /** The URL template for "Edit" beside the customer's details. */
  editDetailsUrl: link,
  /** The URL template for "Contact support", which is shown with errors that "Try again" doesn't solve. */
  supportUrl: link,
  /** The vendor's own links and buttons, in display order. */
  actions: configured(['actions'], parseActions),
  /** Headers for requests to the API base, or a function that returns them. If you set a new object or function, all data are requested again. */
  headers: { ...configured(['headers'], parseHeaders), isSecret: true },
  /** A function that replaces `fetch`. It can read the values of access tokens. */
  fetch: configured(['fetch'], (value) => (typeof value === 'function' ? (value as typeof fetch) : undefined)),
  /** Texts that replace the widgets' own, by BCP 47 tag and message key. They may add a language. */
  messages: configured(['messages'], parseMessages),
  /** The formats in which users can copy an access token, instead of `.env`, `Authorization` and `curl`. An empty array removes all formats. */
  tokenFormats: configured(['formats'], parseTokenFormats),
};

export const TAG_SETTINGS: SettingTable = Object.fromEntries(
  Object.entries(SETTINGS).filter(([, { attribute }]) => attribute !== undefined),
);

export const SETTING_ATTRIBUTES: readonly string[] = Object.keys(TAG_SETTINGS).map(attributeName);

/** `locale` and `theme` override the page's settings. */
export const COMMON_ATTRIBUTES = {
  locale: SETTINGS.locale,
  theme: SETTINGS.theme,
  /** The level of the widget's heading, from 2 to 5. Inner headings have the levels below it. */
  headingLevel: withDefault(integer(2, 5), 2),
};

export const USAGE = {
  /** The URL of the vendor's usage endpoint, which must be https, http on localhost, or same-origin. */
  usageUrl: parsed(['url'], (url) => resolveSafeUrl(url, documentOrigin())?.href),
  /** Whether an access token (`token`) or the session (`session`) authorizes usage requests. With `session`, `usage-url` must have the origin of `apiBase`. */
  usageAuth: withDefault(oneOf<UsageAuth>('token', 'session'), 'token'),
};

const SUBSCRIPTION_ID = {
  /** The id of the subscription to show. By default, the widget shows the selected subscription. */
  subscriptionId: text(['text']),
};

export const LIST_ATTRIBUTES = {
  /** The status filter. Empty for all subscriptions. It changes when the user selects another filter. */
  state: withDefault(oneOf(...STATE_FILTERS), ''),
  /** The number of rows per request. */
  pageSize: withDefault(integer(1), DEFAULT_LIST_PARAMS.pageSize),
  /** Whether a list with more than one page has a search field. */
  search: withDefault(oneOf('on', 'off'), 'on'),
  /** Keeps the filter and the selected subscription in the page's URL, as the query parameters `state` and `subscription`. */
  urlSync: flag(),
  ...USAGE,
};

export const ACCESS_TOKENS_ATTRIBUTES = {
  ...SUBSCRIPTION_ID,
  /** How many seconds a revealed token stays visible. */
  revealSeconds: withDefault(integer(1), REVEAL_SECONDS),
  /** How many days before its expiry a token shows a warning. By default, a fifth of the token's lifetime, but at least 2 and at most 30 days. */
  warnDays: integer(0),
};

export const USAGE_ATTRIBUTES = { ...SUBSCRIPTION_ID, ...USAGE };

export const ACCOUNT_ATTRIBUTES = { ...LIST_ATTRIBUTES, ...ACCESS_TOKENS_ATTRIBUTES };
