import { allAccounts, isPageActive, refetchAll, violatedDirectives } from './accounts.js';

const widgets = new Set<Element>();

let stopListening: () => void;

/** The mounted widgets. */
export function mountedWidgets(): ReadonlySet<Element> {
  return widgets;
}

/** Registers a mounted widget; the returned function removes it. The page has our listeners only while a widget is mounted. */
export function trackWidget(widget: Element): () => void {
  if (!widgets.size) stopListening = listenToPage();
  widgets.add(widget);
  return () => {
    widgets.delete(widget);
    if (!widgets.size) stopListening();
  };
}

function listenToPage(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', handleVisibilityChange, { signal });
  document.addEventListener('securitypolicyviolation', handleViolation, { signal });
  for (const type of ['online', 'focus']) addEventListener(type, revalidateAll, { signal });
  addEventListener('beforeprint', hideSecrets, { signal });
  addEventListener('pagehide', handlePageHide, { signal });
  addEventListener('pageshow', handlePageShow, { signal });
  setChannels('open');
  handleVisibilityChange();
  return () => {
    controller.abort();
    setChannels('close');
  };
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
  for (const { tabs } of allAccounts()) tabs[method]();
}

function handleVisibilityChange(): void {
  const isVisible = document.visibilityState === 'visible';
  for (const { clock } of allAccounts()) clock.setVisible(isVisible);
  if (isVisible) revalidateAll();
  else hideSecrets();
}

function revalidateAll(): void {
  if (isPageActive()) for (const account of allAccounts()) account.revalidate();
}

function handleViolation(event: Event): void {
  violatedDirectives.add((event as SecurityPolicyViolationEvent).effectiveDirective);
}

function hideSecrets(): void {
  for (const { revealTimers } of allAccounts()) revealTimers.hideAll();
}
