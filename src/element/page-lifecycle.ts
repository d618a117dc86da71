import { getCurrentPage, handleViolation, isPageActive } from './page.js';
import { checkTimeZone } from './translations.js';

const widgets = new Set<Element>();

let stopListening: () => void;

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

/**
 * Without the option `signal`, which zone.js before 0.14.5 does not support. The returned function needs no globals:
 * jsdom removes the last widget in a microtask after Vitest has taken them away.
 */
function listenToPage(): () => void {
  const stops = [
    ...listen(document, {
      visibilitychange: handleVisibilityChange,
      securitypolicyviolation: (event) => handleViolation(event as SecurityPolicyViolationEvent),
    }),
    ...listen(window, {
      online: revalidateAll,
      focus: revalidateAll,
      beforeprint: hideSecrets,
      pagehide: handlePageHide,
      pageshow: handlePageShow,
    }),
  ];
  getCurrentPage()?.tabs.open();
  handleVisibilityChange();
  return () => {
    for (const stop of stops) stop();
    getCurrentPage()?.tabs.close();
  };
}

function listen(target: EventTarget, listeners: Readonly<Record<string, (event: Event) => void>>): (() => void)[] {
  const { removeEventListener } = target;
  return Object.entries(listeners).map(([type, listener]) => {
    target.addEventListener(type, listener);
    return () => removeEventListener.call(target, type, listener);
  });
}

function handlePageHide(): void {
  hideSecrets();
  getCurrentPage()?.tabs.close();
}

/** The data of a page that is restored from the back/forward cache may be out of date. */
function handlePageShow(event: Event): void {
  getCurrentPage()?.tabs.open();
  if ((event as PageTransitionEvent).persisted) void getCurrentPage()?.refetchAll();
}

function handleVisibilityChange(): void {
  const isVisible = document.visibilityState === 'visible';
  getCurrentPage()?.clock.setVisible(isVisible);
  if (isVisible) revalidateAll();
  else hideSecrets();
}

function revalidateAll(): void {
  checkTimeZone();
  if (isPageActive()) getCurrentPage()?.revalidate();
}

function hideSecrets(): void {
  getCurrentPage()?.revealTimers.hideAll();
}
