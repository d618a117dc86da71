import type { WidgetEventDetails } from '../../src/index.js';

/** Content of the widget of a fault case, its requests and its errors. */
export interface WidgetSnapshot {
  readonly alerts: readonly string[];
  /** Names of the buttons in alerts. */
  readonly buttons: readonly string[];
  readonly text: string;
  readonly requests: number;
  readonly errors: readonly WidgetEventDetails['portal-error'][];
}

/** Requests and errors of a page by fault case. */
export interface Recorded {
  requests: Record<string, number>;
  errors: Record<string, unknown[]>;
  refreshed: boolean;
}

/** Runs in the page, before the widgets' script. */
export function recordPage(shortensTimeouts: boolean): void {
  const recorded: Recorded = { requests: {}, errors: {}, refreshed: false };
  Object.assign(globalThis, { recorded });
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const faultCase = /case-\d+/.exec(input as string)?.[0] ?? '';
    recorded.requests[faultCase] = (recorded.requests[faultCase] ?? 0) + 1;
    return originalFetch(input, init);
  };
  document.addEventListener('portal-error', ({ target, detail }: CustomEventInit & { target?: unknown }) => {
    (recorded.errors[(target as Element).id] ??= []).push(detail);
  });
  // Removes most of the random delay between retries.
  Math.random = () => 0.01;
  if (!shortensTimeouts) return;
  const set = globalThis.setTimeout;
  const limit = AbortSignal.timeout.bind(AbortSignal);
  const shortened = (wait: number) => (wait > 10_000 ? wait / 3 : wait);
  AbortSignal.timeout = (wait) => limit(shortened(wait));
  Object.assign(globalThis, { setTimeout: (call: () => void, wait = 0) => set(call, shortened(wait)) });
}

/** Runs in the page. Appends the widgets. */
export function addWidgets(widgets: readonly (readonly [string, Record<string, string>])[]): void {
  // `innerText` leaves out off-screen content of `content-visibility: auto`.
  const renderAll = new CSSStyleSheet();
  renderAll.replaceSync('* { content-visibility: visible !important }');
  for (const [tag, attributes] of widgets) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    element.shadowRoot?.adoptedStyleSheets.push(renderAll);
  }
}

/** Runs in the page. Reads the widgets of all fault cases. */
export function readWidgets(count: number): WidgetSnapshot[] {
  const { recorded } = globalThis as unknown as { recorded: Recorded };
  const textOf = (element: HTMLElement | null | undefined) => (element?.innerText ?? '').replace(/\s+/g, ' ').trim();
  return Array.from({ length: count }, (_, index) => {
    const id = `case-${index}`;
    const root = document.getElementById(id)?.shadowRoot;
    const alerts = [...(root?.querySelectorAll<HTMLElement>('[role=alert]') ?? [])];
    return {
      alerts: alerts.map(textOf),
      buttons: alerts.flatMap((alert) => [...alert.querySelectorAll('button')].map(textOf)),
      text: textOf(root?.querySelector('section')),
      requests: recorded.requests[id] ?? 0,
      errors: (recorded.errors[id] ?? []) as WidgetSnapshot['errors'],
    };
  });
}
