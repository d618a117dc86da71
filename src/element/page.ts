/* Creates the page model, which all widgets share, because a page has one API base and one
   session. */
import { HeadersError, RedirectError } from '../client/api-error.js';
import { resolveBaseUrl } from '../client/base-url.js';
import { createPortalClient } from '../client/portal-client.js';
import { type PageModel, createPageModel } from '../store/page-model.js';
import { provideFiles } from '../ui/lazy-file.js';
import { createServerClock } from '../store/server-clock.js';
import { getSetting } from './settings/config.js';
import type { AccessTokensLazyExports } from '../features/access-tokens/token-row.js';
import type { SubscriptionsLazyExports } from '../features/subscriptions/lazy-exports.js';
import type { MenuLazyExports } from '../ui/menu/menu-content.js';
import { addStyles } from '../ui/style-sheet.js';
import { documentOrigin } from './settings/document-origin.js';
import { forgetEvents } from './event-dispatch.js';
import { importActions, importUsage } from './load-files.js';
import { createTabChannel, NO_TABS, type TabChannel, tabStorage } from './tabs.js';
import { warnOnce } from './warnings.js';

/** Adds the styles of a file when it has been loaded. */
const withStyles =
  <Exports extends object>(importFile: () => Promise<Exports & { readonly css: string }>) =>
  async (): Promise<Exports> => {
    const exports = await importFile();
    addStyles(exports.css);
    return exports;
  };

provideFiles({
  actions: withStyles<AccessTokensLazyExports & SubscriptionsLazyExports & MenuLazyExports>(importActions),
  usage: withStyles(importUsage),
});

export interface Page extends PageModel {
  readonly baseUrl: string;
  /** Open only if the browser itself sends the session's credentials. */
  readonly tabs: TabChannel;
  readonly headerNames: () => readonly string[];
}

export const violatedDirectives = new Set<string>();

/** API URLs that the policy has blocked, such as by a redirect. */
const blockedUrls = new Set<string>();

export function handleViolation({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  violatedDirectives.add(effectiveDirective);
  if (current && blockedURI.startsWith(current.page.baseUrl)) blockedUrls.add(blockedURI);
}

type RequestSettings = ReturnType<typeof readRequestSettings>;

let current: { readonly page: Page; readonly settings: RequestSettings } | undefined;

/** The last three times at which `headers` and `fetch` were new. */
const newAt = new Map<'headers' | 'fetch', readonly number[]>();

function readRequestSettings() {
  return {
    baseUrl: resolveBaseUrl(getSetting('apiBase') ?? '/api/v0/', documentOrigin()),
    credentials: getSetting('credentials') ?? 'include',
    headers: getSetting('headers'),
    fetch: getSetting('fetch'),
  };
}

/**
 * Returns the page model. A changed request setting creates another, because the session may
 * differ. Undefined if the API base can't be resolved, as in a sandboxed page without origin.
 */
export function getPage(): Page | undefined {
  const settings = readRequestSettings();
  const names = Object.keys(settings) as (keyof RequestSettings)[];
  if (current && names.every((name) => current?.settings[name] === settings[name])) return current.page;
  warnAboutNew(settings);
  if (current && !current.settings.headers && settings.headers) warnOnce('lateHeaders', 'headers');
  current?.page.dispose();
  current?.page.tabs.close();
  current = undefined;
  const { baseUrl } = settings;
  if (baseUrl === null) return undefined;
  const page = createPage({ ...settings, baseUrl });
  current = { page, settings };
  return page;
}

export function getCurrentPage(): Page | undefined {
  return current?.page;
}

/** Warns if the page passes a new function on each render, which loads everything again. */
function warnAboutNew(settings: RequestSettings): void {
  for (const name of ['headers', 'fetch'] as const) {
    if (!settings[name] || settings[name] === current?.settings[name]) continue;
    const now = performance.now();
    const times = [...(newAt.get(name) ?? []), now].slice(-3);
    newAt.set(name, times);
    if (times.length === 3 && now - (times[0] ?? 0) < 10_000) warnOnce('changing', name);
  }
}

function createPage({
  baseUrl,
  credentials,
  headers,
  fetch: customFetch,
}: RequestSettings & { readonly baseUrl: string }): Page {
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
    onError: (error, { origin, pathname }, isAnswered) => {
      const { kind, operation, status, received } = error;
      const isUsage = operation === 'listBillableMetrics';
      if (error instanceof HeadersError) warnOnce('headersError', 'headers()', error.problem);
      else if (error instanceof RedirectError) warnOnce('unfollowed', pathname);
      // Warn once per setting and content, because a wrong address sends the same response each
      // time.
      else if (received) warnOnce('unreadable', isUsage ? 'usage-url' : 'the API base', received, origin + pathname);
      // Browsers dispatch `securitypolicyviolation` after the request has failed.
      else if (kind === 'network') setTimeout(() => warnAboutNoResponse(origin, !!customFetch));
      else if (kind === 'session-ended' && status === undefined && headers) warnOnce('redirect', pathname);
      // A 404 for tokens means that the subscription was removed. After any response, the API's
      // address is right.
      else if (kind === 'not-found' && operation !== 'listAccessTokens') {
        if (isUsage) warnOnce('wrongUrl', origin + pathname, 'usage-url', '--usage-url');
        else if (!isAnswered) warnOnce('wrongUrl', baseUrl, 'the API base', '--api-base');
      }
      // A redirect, which has no status.
      else if (isUsage && kind === 'server' && status === undefined) warnOnce('usageRedirect', origin + pathname);
    },
    onUnreadable: (name, list) => warnOnce('records', name, list),
    onUnreadableDate: (name, field) => warnOnce('date', name, field),
    onMissingId: (path) => warnOnce('missingId', path),
    onHeaders: (names) => {
      headerNames = names;
    },
  });
  const hasBrowserSession = credentials === 'include' && !headers && !customFetch;
  const tabs = hasBrowserSession
    ? createTabChannel(baseUrl, (message) => model.handleMessage(message, isPageActive()))
    : NO_TABS;
  const model = createPageModel(portalClient, clock, tabs.post, tabStorage, forgetEvents);
  tabs.open();
  return { ...model, baseUrl, tabs, headerNames: () => headerNames };
}

/**
 * Warns at the first attempt, because `portal-error` comes seconds later. Being offline isn't an
 * integration error.
 */
function warnAboutNoResponse(origin: string, isOwnFetch: boolean): void {
  const isBlocked = violatedDirectives.has('connect-src');
  if (navigator.onLine && (isBlocked || isOwnFetch || origin !== documentOrigin()))
    warnOnce('noResponse', origin, isBlocked, isOwnFetch && !isBlocked);
}

/**
 * Refetches everything on the page and in other tabs. Resolves when the requests of this page have
 * settled. Never rejects.
 */
export async function refresh(): Promise<void> {
  current?.page.tabs.post('refresh');
  await current?.page.refetchAll();
}

/** Whether the page is visible and online. Otherwise, a retry would fail or have no viewer. */
export function isPageActive(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
