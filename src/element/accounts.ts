import { resolveBaseUrl } from '../api/base-url.js';
import { HeadersError } from '../api/api-error.js';
import { createPortalClient } from '../api/portal-client.js';
import { readHeaders } from '../api/request-headers.js';
import { createAccountModel, type AccountModel } from '../state/account-model.js';
import { createServerClock } from '../state/server-clock.js';
import { createTabChannel, createTabStorage, NO_TABS, type TabChannel } from './tabs.js';
import { documentOrigin } from './document-origin.js';
import { pageApiBase } from './config.js';
import { forgetEvents } from './events.js';
import type { ObjectSettings } from './object-settings.js';
import { report } from './report.js';

/** The model of a session, which exchanges messages with those of other tabs if the browser has its credentials. */
export interface PageAccount extends AccountModel {
  readonly baseUrl: string;
  /** Identifies it: the base URL, and how its requests are made. */
  readonly key: string;
  readonly tabs: TabChannel;
  /** Names of the headers of the host page that were sent last. */
  readonly headerNames: () => readonly string[];
}

/** How the requests to an API base are made. */
export interface RequestSettings extends Pick<ObjectSettings, 'headers' | 'fetch'> {
  readonly credentials: RequestCredentials;
  /** Whether the session may be another one than that of the page. */
  readonly isOwnSession: boolean;
}

/** Directives of the page's content security policy that were violated while widgets were mounted. */
export const violatedDirectives = new Set<string>();

const accounts = new Map<string, PageAccount>();
const widgetAccounts = new Map<Element, PageAccount>();
const ids = new WeakMap<object, number>();
/** When the last two were set for the first time. */
const newFunctions = new Map<string, readonly (number | undefined)[]>();
let idCount = 0;

/** Identifies headers: markup of frameworks creates a new object each time it renders. Names and values have no line breaks. */
function headersKey(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map((entry) => `${entry.join(': ')}\n`);
  return lines.toSorted().join('');
}

/** Functions have no other name. */
function idOf(value: object | undefined, subject: string): number {
  if (!value) return 0;
  let id = ids.get(value);
  if (!id) {
    ids.set(value, (id = ++idCount));
    const now = performance.now();
    const [last, beforeLast = NaN] = newFunctions.get(subject) ?? [];
    newFunctions.set(subject, [now, last]);
    if (now - beforeLast < 10_000) report('changing', subject);
  }
  return id;
}

/** The base URL of widgets without one of their own. Null if the page has no origin. */
export function pageBaseUrl(): string | null {
  return resolveBaseUrl(pageApiBase(), documentOrigin());
}

/**
 * Returns the account model of a base URL and a way to make its requests, the only one of the page. Requests that are made in another way may
 * be those of another session.
 */
export function getOrCreateAccount(baseUrl: string, settings: RequestSettings): PageAccount {
  const { credentials, fetch: customFetch } = settings;
  // As they are now. Two functions with the same text may return different headers.
  const headers =
    typeof settings.headers === 'function' ? settings.headers : settings.headers && readHeaders(settings.headers);
  const headersId = typeof headers === 'object' ? headersKey(headers) : idOf(headers, `headers for ${baseUrl}`);
  const key = `${baseUrl} ${credentials} ${headersId} ${idOf(customFetch, `fetch for ${baseUrl}`)}`;
  let account = accounts.get(key);
  if (!account) {
    removeUnusedAccounts();
    account = createAccount(baseUrl, key, { ...settings, headers });
    accounts.set(key, account);
  }
  return account;
}

function createAccount(
  baseUrl: string,
  key: string,
  { credentials, headers, fetch: customFetch, isOwnSession }: RequestSettings,
): PageAccount {
  const clock = createServerClock();
  let headerNames: readonly string[] = [];
  const portalClient = createPortalClient({
    baseUrl,
    pageOrigin: documentOrigin(),
    credentials,
    headers,
    shouldRetry: isPageActive,
    fetch: (input, init) => (customFetch ?? fetch)(input, init),
    onServerDate: clock.sync,
    onError: (error, { origin, pathname }, isAnswered) => {
      const { kind, operation, status } = error;
      if (error instanceof HeadersError) report('headersError', 'headers()');
      // In a later task: a `securitypolicyviolation` event is dispatched after the request has failed.
      else if (kind === 'network') setTimeout(() => reportUnreachable(origin));
      else if (kind === 'session-ended' && status === undefined && headers) report('redirect', pathname);
      // A subscription that is not found has been removed; what has answered as expected is no wrong address.
      else if (/^(?:malformed|not-found)$/.test(kind) && operation !== 'listAccessTokens') {
        if (operation === 'listBillableMetrics') report('wrongUrl', origin + pathname, kind, operation);
        else if (!isAnswered) report('wrongUrl', baseUrl, kind, operation);
      }
    },
    onHeaders: (names) => {
      headerNames = names;
    },
  });
  // Whether other tabs have the same session is only known of the browser's own credentials.
  const hasBrowserSession = credentials === 'include' && !headers && !customFetch;
  const tabs = hasBrowserSession
    ? createTabChannel(baseUrl, (message) => model.handleMessage(message, isPageActive()))
    : NO_TABS;
  const model = createAccountModel(
    portalClient,
    clock,
    () => performance.now(),
    tabs.post,
    // The end of a session forgets its selection: not that of another session.
    createTabStorage(isOwnSession ? `${baseUrl} ${credentials} ${!!headers} ${!!customFetch}` : baseUrl),
    () => forgetEvents(key),
  );
  tabs.open();
  return {
    ...model,
    baseUrl,
    key,
    tabs,
    headerNames: () => headerNames,
  };
}

/** Records which account a mounted widget uses; `undefined` after it was removed. */
export function setWidgetAccount(widget: Element, account: PageAccount | undefined): void {
  if (account) widgetAccounts.set(widget, account);
  else {
    widgetAccounts.get(widget)?.discardSpeculative();
    widgetAccounts.delete(widget);
  }
}

/** The account of a mounted widget with the same API base: the same account if a widget uses it. */
export function findMountedAccount(account: PageAccount): PageAccount | undefined {
  const used = [...widgetAccounts.values()].filter(({ baseUrl }) => baseUrl === account.baseUrl);
  return used.includes(account) ? account : used[0];
}

/** A page may set new functions or bases again and again, each of which has an account. That of the page's base may be used again. */
function removeUnusedAccounts(): void {
  const used = new Set(widgetAccounts.values());
  const pageUrl = pageBaseUrl();
  for (const [key, account] of accounts) {
    if (used.has(account) || (account.baseUrl === pageUrl && key.endsWith(' 0 0'))) continue;
    account.tabs.close();
    accounts.delete(key);
  }
}

/**
 * Reports a request that received no response, at its first attempt: a `portal-error` event comes seconds later, after the retries. A missing
 * network is not an error of the integration; missing CORS headers and a policy are.
 */
function reportUnreachable(origin: string): void {
  if (!navigator.onLine || (origin === documentOrigin() && !violatedDirectives.has('connect-src'))) return;
  report('noResponse', origin);
}

export function allAccounts(): readonly PageAccount[] {
  return [...accounts.values()];
}

/** Sends new requests for everything on the page, and in the other tabs. Resolves when those of the page have settled; never rejects. */
export async function refresh(): Promise<void> {
  for (const { tabs } of allAccounts()) tabs.post('refresh');
  await refetchAll();
}

/** Sends new requests for everything on the page. */
export async function refetchAll(): Promise<void> {
  await Promise.all(allAccounts().map((account) => account.refetchAll()));
}

/** Whether the page is visible and online, so that a retry can succeed and its result is seen. */
export function isPageActive(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
