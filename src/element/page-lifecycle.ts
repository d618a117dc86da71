import { allClients, isPageActive, refetchAll } from './clients.js';
import { handleViolation } from './csp-violations.js';

const widgets = new Set<Element>();

/** The mounted widgets. */
export function mountedWidgets(): ReadonlySet<Element> {
  return widgets;
}

/** Registers a mounted widget; the returned function removes it. The page has our listeners only while a widget is mounted. */
export function trackWidget(widget: Element): () => void {
  if (!widgets.size) setPageListeners('addEventListener');
  widgets.add(widget);
  return () => {
    widgets.delete(widget);
    if (!widgets.size) setPageListeners('removeEventListener');
  };
}

function setPageListeners(method: 'addEventListener' | 'removeEventListener'): void {
  document[method]('visibilitychange', handleVisibilityChange);
  for (const type of ['online', 'focus']) window[method](type, revalidateAll);
  window[method]('beforeprint', hideSecrets);
  window[method]('pagehide', handlePageHide);
  window[method]('pageshow', handlePageShow);
  document[method]('securitypolicyviolation', handleViolation);
  setChannels(method === 'addEventListener' ? 'open' : 'close');
  if (method === 'addEventListener') handleVisibilityChange();
}

function handlePageHide(): void {
  hideSecrets();
  setChannels('close');
}

/** The data of a page that is restored from the back/forward cache may be out of date. */
function handlePageShow(event: Event): void {
  setChannels('open');
  if ((event as PageTransitionEvent).persisted) void refetchAll();
}

function setChannels(method: 'open' | 'close'): void {
  for (const { tabs } of allClients()) tabs[method]();
}

function handleVisibilityChange(): void {
  const isVisible = document.visibilityState === 'visible';
  for (const { clock } of allClients()) clock.setVisible(isVisible);
  if (isVisible) revalidateAll();
  else hideSecrets();
}

function revalidateAll(): void {
  if (isPageActive()) for (const client of allClients()) client.revalidate();
}

function hideSecrets(): void {
  for (const { revealTimers } of allClients()) revealTimers.hideAll();
}
