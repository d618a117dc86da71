import { resolveBaseUrl } from '../api/base-url.js';
import { withoutPrototype } from '../intrinsics.js';
import { getAccount, type PageAccount, type RequestSettings } from './accounts.js';
import { type Config, config, pageApiBase } from './config.js';
import { documentOrigin } from './document-origin.js';

/** The page's settings for its own API base: those of one tenant never reach another. */
export type TenantSettings = Omit<Config, 'apiBase' | 'locale' | 'locales' | 'theme' | 'messages' | 'tokenFormats'>;

export const NO_SETTINGS: TenantSettings = withoutPrototype({});

/** The page's links, actions, headers and `fetch` for widgets with an API base. There are none for another base than that of the page. */
export function pageSettingsFor(apiBase: string): TenantSettings {
  const resolve = (base: string) => resolveBaseUrl(base, documentOrigin());
  return resolve(apiBase) === resolve(pageApiBase()) ? config.value : NO_SETTINGS;
}

/** The account of an API base. Own settings override those of the page. */
export function getClientFor(apiBase: string, own: RequestSettings = NO_SETTINGS): PageAccount | undefined {
  const { headers, fetch } = pageSettingsFor(apiBase);
  const { credentials: pageCredentials = 'include' } = config.value;
  const credentials = own.credentials ?? pageCredentials;
  return getAccount(apiBase, {
    credentials,
    headers: own.headers ?? headers,
    fetch: own.fetch ?? fetch,
    isOwnSession: own.headers !== undefined || own.fetch !== undefined || credentials !== pageCredentials,
  });
}
