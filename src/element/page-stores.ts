import { resolveBaseUrl } from '../api/base-url.js';
import { createPortalClient } from '../api/portal-client.js';
import { createClock } from '../state/clock.js';
import { createPortalStore, type PortalStore } from '../state/portal-store.js';

/** A page may have a variable of this name, and a document without an address of its own (srcdoc) has its opener's origin. */
export function pageOrigin(): string {
  return location.origin === 'null' ? origin : location.origin;
}

const stores = new Map<string, PortalStore>();

/** The one store of the page for an API base, or undefined for a base that can't be called. */
export function storeFor(apiBase: string): PortalStore | undefined {
  const baseUrl = resolveBaseUrl(apiBase, pageOrigin());
  if (baseUrl === null) return undefined;
  let store = stores.get(baseUrl);
  if (!store) {
    const clock = createClock();
    const client = createPortalClient({
      baseUrl,
      pageOrigin: pageOrigin(),
      shouldRetry: isAttended,
      fetch: (input, init) => fetch(input, init),
      onServerDate: clock.observe,
    });
    store = createPortalStore(client, clock, () => performance.now());
    stores.set(baseUrl, store);
  }
  return store;
}

/** Asks the service again for everything that the page shows. Resolves when all answers are in, and never rejects. */
export async function refresh(): Promise<void> {
  // Without `Promise`, which a page may replace after this script has run.
  for (const refreshed of Array.from(stores.values(), (store) => store.refresh())) await refreshed;
}

const widgets = new Set<Element>();
const violations = new Set<string>();

/** Says that a widget is on the page, until the returned function is called. The page is watched only while one is. */
export function watchPage(widget: Element): () => void {
  if (!widgets.size) listen(true);
  widgets.add(widget);
  return () => {
    widgets.delete(widget);
    if (!widgets.size) listen(false);
  };
}

/** What a support ticket needs to know of the page. Nothing of it is secret. */
export interface PageFacts {
  /** The elements of the widgets that are mounted. */
  readonly widgets: readonly string[];
  /** Each base that was called, and by how many milliseconds its clock is ahead of this device's. */
  readonly clockOffsets: Readonly<Record<string, number>>;
  /** The directives of the page's content policy that something has run against while widgets were mounted. */
  readonly violations: readonly string[];
  /** Without https, or with a policy of the page's frame, a token can't be copied directly. */
  readonly clipboard: boolean;
  /** Without cookies, no portal knows its visitor. The widgets themselves store nothing. */
  readonly cookies: boolean;
}

export function pageFacts(): PageFacts {
  return {
    widgets: Array.from(widgets, ({ localName }) => localName),
    clockOffsets: Object.fromEntries(Array.from(stores, ([base, { clock }]) => [base, clock.now() - Date.now()])),
    violations: [...violations],
    clipboard: !!navigator.clipboard,
    cookies: navigator.cookieEnabled,
  };
}

function listen(isOn: boolean): void {
  const change = isOn ? 'addEventListener' : 'removeEventListener';
  document[change]('visibilitychange', onVisibilityChange);
  for (const type of ['online', 'focus']) window[change](type, wake);
  for (const type of ['pagehide', 'beforeprint']) window[change](type, conceal);
  window[change]('pageshow', onPageShow);
  document[change]('securitypolicyviolation', onViolation);
  if (isOn) onVisibilityChange();
}

/** A page that comes back from the browser's history has missed what happened meanwhile. */
function onPageShow(event: Event): void {
  if ((event as PageTransitionEvent).persisted) void refresh();
}

function onViolation(event: Event): void {
  violations.add((event as SecurityPolicyViolationEvent).effectiveDirective);
}

function onVisibilityChange(): void {
  const isVisible = document.visibilityState === 'visible';
  for (const { clock } of stores.values()) clock.setVisible(isVisible);
  if (isVisible) wake();
  else conceal();
}

/** Whether somebody may be waiting, and something can come. */
function isAttended(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine;
}

/** Asks again for what is old, or may go better now. */
function wake(): void {
  if (isAttended()) for (const store of stores.values()) store.wake();
}

function conceal(): void {
  for (const store of stores.values()) store.conceal();
}
