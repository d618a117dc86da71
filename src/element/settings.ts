/*
 * What applies to an element: its attributes and properties, then the settings of the page, which come from the script tag and `configure`.
 */
import { resolveBaseUrl } from '../api/base-url.js';
import { withoutPrototype } from '../intrinsics.js';
import { getOrCreateAccount, pageBaseUrl, type PageAccount } from './accounts.js';
import { attributeName, readAttribute } from './attribute.js';
import { LINKS, SETTINGS, USAGE } from './attributes.js';
import { type Config, config } from './config.js';
import { documentOrigin } from './document-origin.js';
import type { LinkTemplates } from './links.js';
import { getObjectSettings } from './object-settings.js';
import { report } from './report.js';

/** The page's settings for its own API base: those of one tenant never reach another. */
export type TenantSettings = Omit<Config, 'apiBase' | 'locale' | 'locales' | 'theme' | 'messages' | 'tokenFormats'>;

const NO_SETTINGS: TenantSettings = withoutPrototype({});

/** The page's links, actions, headers and `fetch` for a base URL. There are none for another one than that of the page. */
function pageSettingsFor(baseUrl: string | null): TenantSettings {
  return baseUrl !== null && baseUrl === pageBaseUrl() ? config.value : NO_SETTINGS;
}

/** The account of a base URL. Own settings override those of the page. */
export function accountOfBase(baseUrl: string | null, own: TenantSettings = NO_SETTINGS): PageAccount | undefined {
  if (baseUrl === null) return undefined;
  const { headers, fetch } = pageSettingsFor(baseUrl);
  const { credentials: pageCredentials = 'include' } = config.value;
  const credentials = own.credentials ?? pageCredentials;
  return getOrCreateAccount(baseUrl, {
    credentials,
    headers: own.headers ?? headers,
    fetch: own.fetch ?? fetch,
    isOwnSession: own.headers !== undefined || own.fetch !== undefined || credentials !== pageCredentials,
  });
}

/** Null if the attribute is no base URL: the page's base may be that of another tenant. */
function baseUrlOf(element: Element): string | null {
  if (!element.getAttribute('api-base')?.trim()) return pageBaseUrl();
  const own = readAttribute(element, 'api-base', SETTINGS.apiBase);
  return own === undefined ? null : resolveBaseUrl(own, documentOrigin());
}

/** The settings of the page that are for an element. */
export function pageSettingsOf(element: Element): TenantSettings {
  return pageSettingsFor(baseUrlOf(element));
}

/** The account of an element. Undefined if its API base is not understood. */
export function accountOfElement(element: Element): PageAccount | undefined {
  const credentials = readAttribute(element, 'credentials', SETTINGS.credentials);
  return accountOfBase(baseUrlOf(element), withoutPrototype({ ...getObjectSettings(element), credentials }));
}

/** The URL templates of an element, in the same order for all. Its attributes override the settings of the page. */
export function linksOf(element: Element): LinkTemplates {
  const page = pageSettingsOf(element);
  return Object.fromEntries(
    Object.entries(LINKS).map(([name, attribute]) => [
      name,
      readAttribute(element, attributeName(name), attribute) ?? page[name as keyof typeof LINKS],
    ]),
  );
}

/** The URL that usage may be requested from. A session is that of the API base, and not for another origin. */
export function usageUrlOf(element: Element): string | undefined {
  const usageUrl = readAttribute(element, 'usage-url', USAGE.usageUrl);
  const baseUrl = baseUrlOf(element);
  const isByToken = readAttribute(element, 'usage-auth', USAGE.usageAuth) === 'token';
  if (usageUrl === undefined || isByToken || baseUrl === null) return usageUrl;
  if (new URL(usageUrl).origin === new URL(baseUrl).origin) return usageUrl;
  report('usageOrigin', `usage-url="${usageUrl}"`);
  return undefined;
}
