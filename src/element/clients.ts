import { resolveBaseUrl } from '../api/base-url.js';
import { createPortalClient } from '../api/portal-client.js';
import { createQueryClient, type QueryClient } from '../state/query-client.js';
import { createServerClock } from '../state/server-clock.js';

/** Origin of the page. A srcdoc document has no origin in `location`; `window.origin` may be shadowed by a page's variable. */
export function documentOrigin(): string {
  return location.origin === 'null' ? origin : location.origin;
}

const clients = new Map<string, QueryClient>();

/** Returns the page's query client of an API base, or `undefined` if the base is not an http(s) URL. */
export function getClient(apiBase: string): QueryClient | undefined {
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
    });
    client = createQueryClient(portalClient, clock, () => performance.now());
    clients.set(baseUrl, client);
  }
  return client;
}

/** All query clients of the page by base URL. */
export function allClients(): ReadonlyMap<string, QueryClient> {
  return clients;
}

/** Sends new requests for everything on the page. Resolves when all have settled; never rejects. */
export async function refresh(): Promise<void> {
  // Without `Promise.all`: a host page may replace `Promise` after this script has run.
  for (const settled of [...clients.values()].map((client) => client.refetchAll())) await settled;
}

/** Whether the page is visible and online, so that a retry can succeed and someone waits for it. */
export function isPageActive(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}
