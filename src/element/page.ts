import { resolveBaseUrl } from '../client/base-url.js';
import { createPortalClient } from '../client/portal-client.js';
import { createPageModel } from '../store/page-model.js';
import { createServerClock } from '../store/server-clock.js';
import { forgetEvents } from './event-dispatch.js';
import { warnAboutChange, warnAboutFailure } from './request-warnings.js';
import { selectionMemory } from './selection-memory.js';
import { getSetting } from './settings/config.js';
import { documentOrigin } from './settings/document-origin.js';
import { createTabChannel } from './tabs.js';
import { blockedUrls } from './violations.js';
import { warnOnce } from './warnings.js';

type RequestSettings = ReturnType<typeof readRequestSettings>;

export type Page = ReturnType<typeof createPage>;

let current: Page | undefined;

function readRequestSettings() {
  return {
    baseUrl: resolveBaseUrl(getSetting('apiBase') ?? '/api/v0/', documentOrigin()),
    credentials: getSetting('credentials') ?? 'include',
    headers: getSetting('headers'),
    fetch: getSetting('fetch'),
  };
}

/**
 * Creates another page model if a request setting such as `headers` has changed, because the
 * session may differ. Returns undefined if the API base can't be resolved, as in a sandboxed page.
 */
export function updatePage(): Page | undefined {
  const settings = readRequestSettings();
  const names = Object.keys(settings) as (keyof RequestSettings)[];
  if (current && names.every((name) => current?.settings[name] === settings[name])) return current;
  const { baseUrl } = settings;
  if (baseUrl !== null) warnAboutChange(settings, current?.settings);
  current?.dispose();
  current?.tabs.close();
  current = baseUrl === null ? undefined : createPage({ ...settings, baseUrl });
  return current;
}

export function getCurrentPage(): Page | undefined {
  return current;
}

function createPage(settings: RequestSettings & { readonly baseUrl: string }) {
  const { baseUrl, credentials, headers, fetch: customFetch } = settings;
  const clock = createServerClock();
  let headerNames: readonly string[] = [];
  const portalClient = createPortalClient({
    baseUrl,
    pageOrigin: documentOrigin(),
    credentials,
    headers,
    shouldRetry: isPageActive,
    fetch: (input, init) => (customFetch ?? fetch)(input, init),
    isBlocked: (url) => blockedUrls.has(url),
    onServerDate: clock.sync,
    onError: (error, url, mayReachApi) => warnAboutFailure(error, url, mayReachApi, settings),
    warn: warnOnce,
    onHeaders: (names) => {
      headerNames = names;
    },
  });
  // Synchronize tabs only if they share a session through cookies.
  const hasBrowserSession = credentials === 'include' && !headers && !customFetch;
  const tabs = createTabChannel(hasBrowserSession ? baseUrl : undefined, (message) =>
    model.handleMessage(message, isPageActive()),
  );
  const model = createPageModel(portalClient, clock, tabs.post, selectionMemory, forgetEvents);
  tabs.open();
  return { ...model, settings, baseUrl, tabs, headerNames: () => headerNames };
}

/**
 * Requests all data again, here and in other tabs. Resolves when this page's requests have settled.
 * Never rejects.
 */
export async function refresh(): Promise<void> {
  current?.tabs.post('refresh');
  await current?.refetchAll();
}

export function isPageActive(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
