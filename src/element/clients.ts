import { resolveBaseUrl } from '../api/base-url.js';
import { createPortalClient } from '../api/portal-client.js';
import { Promise } from '../intrinsics.js';
import { createPortalModel, type PortalModel } from '../state/portal-model.js';
import { createServerClock } from '../state/server-clock.js';
import { createTabChannel, type TabChannel } from './tab-channel.js';
import { createTabStorage } from './tab-storage.js';
import { cspViolations } from './csp-violations.js';
import { documentOrigin } from './document-origin.js';
import { warnOnce } from './warn-once.js';

/** A query client that exchanges messages with those of other tabs. */
export interface PageClient extends PortalModel {
  readonly tabs: TabChannel;
}

const clients = new Map<string, PageClient>();

/** Returns the page's query client of an API base, or `undefined` if the base is not an http(s) URL. */
export function getClient(apiBase: string): PageClient | undefined {
  const baseUrl = resolveBaseUrl(apiBase, documentOrigin());
  if (baseUrl === null) return undefined;
  let client = clients.get(baseUrl);
  if (!client) {
    const clock = createServerClock();
    const portalClient = createPortalClient({
      baseUrl,
      pageOrigin: documentOrigin(),
      shouldRetry: isPageActive,
      fetch: (input, init) => fetch(input, init),
      onServerDate: clock.sync,
      // In a later task: a `securitypolicyviolation` event is dispatched after the request has failed.
      onNetworkError: ({ origin }) => setTimeout(() => reportUnreachable(origin)),
    });
    const tabs = createTabChannel(baseUrl, (message) => queryClient.follow(message, isPageActive()));
    const queryClient = createPortalModel(
      portalClient,
      clock,
      () => performance.now(),
      tabs.post,
      createTabStorage(baseUrl),
    );
    tabs.open();
    client = { ...queryClient, tabs };
    clients.set(baseUrl, client);
  }
  return client;
}

/**
 * Reports a request that received no response, at its first attempt: a `portal-error` event comes seconds later, after the retries. A missing
 * network is not an error of the integration; missing CORS headers and a policy are.
 */
function reportUnreachable(origin: string): void {
  if (!navigator.onLine || (origin === documentOrigin() && !cspViolations().has('connect-src'))) return;
  warnOnce(
    `no response from ${origin}: it can't be reached, it sends no CORS headers for this page, or connect-src of the page's policy lacks it`,
  );
}

/** All query clients of the page by base URL. */
export function allClients(): ReadonlyMap<string, PageClient> {
  return clients;
}

/** Sends new requests for everything on the page, and in the other tabs. Resolves when those of the page have settled; never rejects. */
export async function refresh(): Promise<void> {
  for (const { tabs } of clients.values()) tabs.post('refresh');
  await refetchAll();
}

/** Sends new requests for everything on the page. */
export async function refetchAll(): Promise<void> {
  await Promise.all([...clients.values()].map((client) => client.refetchAll()));
}

/** Whether the page is visible and online, so that a retry can succeed and its result is seen. */
export function isPageActive(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
