import { getCurrentPage, isPageActive } from './page.js';
import { checkTimeZone } from './translations.js';
import { noteViolation } from './violations.js';

const elements = new Set<Element>();

let stopListening: () => void;

export function mountedElements(): ReadonlySet<Element> {
  return elements;
}

export function trackElement(element: Element): () => void {
  if (!elements.size) stopListening = listenToPage();
  elements.add(element);
  return () => {
    elements.delete(element);
    if (!elements.size) stopListening();
  };
}

function listenToPage(): () => void {
  const stops = [
    ...listen(document, {
      visibilitychange: handleVisibilityChange,
      securitypolicyviolation: (event) =>
        noteViolation(event as SecurityPolicyViolationEvent, getCurrentPage()?.baseUrl),
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

/**
 * Don't use the option `signal`, which zone.js before 0.14.5 ignores. The returned functions use no
 * globals, because Vitest removes globals before jsdom disconnects the last widget.
 */
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
