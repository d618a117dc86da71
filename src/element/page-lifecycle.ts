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
  const stops = [
    listen(document, 'visibilitychange', handleVisibilityChange),
    listen(window, 'online', revalidateAll),
    listen(window, 'focus', revalidateAll),
    listen(window, 'beforeprint', hideSecrets),
    listen(window, 'pagehide', handlePageHide),
    listen(window, 'pageshow', handlePageShow),
    listen(document, 'securitypolicyviolation', handleViolation),
  ];
  setChannels('open');
  handleVisibilityChange();
  return () => {
    for (const stop of stops) stop();
    setChannels('close');
  };
}

/** The returned function needs no globals: jsdom removes the last widget in a microtask after Vitest has taken them away. */
function listen(target: Document | Window, type: string, listener: EventListener): () => void {
  const { removeEventListener } = target;
  target.addEventListener(type, listener);
  return () => removeEventListener.call(target, type, listener);
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
