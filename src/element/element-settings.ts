import { resolveBaseUrl } from '../api/base-url.js';
import { URL, withoutPrototype } from '../intrinsics.js';
import { attributeName, readAttribute } from './attribute.js';
import { LINKS, SETTINGS, USAGE } from './attributes.js';
import type { PageAccount } from './accounts.js';
import { pageApiBase } from './config.js';
import { documentOrigin } from './document-origin.js';
import { getClientFor, NO_SETTINGS, pageSettingsFor, type TenantSettings } from './page-settings.js';
import { report } from './report.js';
import type { LinkTemplates } from './widget-links.js';
import { getObjectSettings } from './with-object-settings.js';

/** Undefined if the attribute is no base URL: the page's base may be that of another tenant. */
function apiBaseOf(element: Element): string | undefined {
  const own = readAttribute(element, 'api-base', SETTINGS.apiBase);
  return own ?? (element.getAttribute('api-base') ? undefined : pageApiBase());
}

/** The settings of the page that are for an element. */
export function pageSettingsOf(element: Element): TenantSettings {
  const apiBase = apiBaseOf(element);
  return apiBase === undefined ? NO_SETTINGS : pageSettingsFor(apiBase);
}

/** The account of an element. Undefined if its API base is not understood. */
export function clientOf(element: Element): PageAccount | undefined {
  const apiBase = apiBaseOf(element);
  const credentials = readAttribute(element, 'credentials', SETTINGS.credentials);
  return apiBase === undefined
    ? undefined
    : getClientFor(apiBase, withoutPrototype({ ...getObjectSettings(element), credentials }));
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
  const apiBase = apiBaseOf(element);
  const baseUrl = apiBase === undefined ? null : resolveBaseUrl(apiBase, documentOrigin());
  const isByToken = readAttribute(element, 'usage-auth', USAGE.usageAuth) === 'token';
  if (usageUrl === undefined || isByToken || baseUrl === null) return usageUrl;
  if (new URL(usageUrl).origin === new URL(baseUrl).origin) return usageUrl;
  report('usageOrigin', `usage-url="${usageUrl}"`);
  return undefined;
}
