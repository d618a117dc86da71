import { allClients, isPageActive, refresh } from './clients.js';

const widgets = new Set<Element>();
const violatedDirectives = new Set<string>();

/** The mounted widgets. */
export function mountedWidgets(): ReadonlySet<Element> {
  return widgets;
}

/** Directives of the page's content security policy that were violated while widgets were mounted. */
export function cspViolations(): ReadonlySet<string> {
  return violatedDirectives;
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
  for (const type of ['pagehide', 'beforeprint']) window[method](type, hideSecrets);
  window[method]('pageshow', handlePageShow);
  document[method]('securitypolicyviolation', handleViolation);
  if (method === 'addEventListener') handleVisibilityChange();
}

/** A page from the back/forward cache has missed what happened since. */
function handlePageShow(event: Event): void {
  if ((event as PageTransitionEvent).persisted) void refresh();
}

function handleViolation(event: Event): void {
  violatedDirectives.add((event as SecurityPolicyViolationEvent).effectiveDirective);
}

function handleVisibilityChange(): void {
  const isVisible = document.visibilityState === 'visible';
  for (const { clock } of allClients().values()) clock.setVisible(isVisible);
  if (isVisible) revalidateAll();
  else hideSecrets();
}

function revalidateAll(): void {
  if (isPageActive()) for (const client of allClients().values()) client.revalidate();
}

function hideSecrets(): void {
  for (const { revealTimers } of allClients().values()) revealTimers.hideAll();
}
