import type { WidgetEventDetails } from '../../src/index.js';

/** What a cell's widget has shown and done. */
export interface Observed {
  readonly alerts: readonly string[];
  /** The names of the alerts' buttons. */
  readonly waysOn: readonly string[];
  readonly text: string;
  readonly requests: number;
  readonly errors: readonly WidgetEventDetails['portal-error'][];
}

/** What the page's script counts and remembers, by cell. */
export interface Counted {
  requests: Record<string, number>;
  errors: Record<string, unknown[]>;
  refreshed: boolean;
}

/** Runs in the page, before the widgets' script. */
export function watch(isHurried: boolean): void {
  const counted: Counted = { requests: {}, errors: {}, refreshed: false };
  Object.assign(globalThis, { counted });
  const ask = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const cell = /cell-\d+/.exec(input as string)?.[0] ?? '';
    counted.requests[cell] = (counted.requests[cell] ?? 0) + 1;
    return ask(input, init);
  };
  document.addEventListener('portal-error', ({ target, detail }: CustomEventInit & { target?: unknown }) => {
    (counted.errors[(target as Element).id] ??= []).push(detail);
  });
  // Between two attempts, a random part of some seconds.
  Math.random = () => 0.01;
  if (!isHurried) return;
  const set = globalThis.setTimeout;
  const limit = AbortSignal.timeout.bind(AbortSignal);
  const shortened = (wait: number) => (wait > 10_000 ? wait / 10 : wait);
  AbortSignal.timeout = (wait) => limit(shortened(wait));
  Object.assign(globalThis, { setTimeout: (call: () => void, wait = 0) => set(call, shortened(wait)) });
}

/** Runs in the page, where the widgets are to be. */
export function addWidgets(widgets: readonly (readonly [string, Record<string, string>])[]): void {
  // What is out of view has no text until it is laid out, and so many widgets are.
  const allInView = new CSSStyleSheet();
  allInView.replaceSync('* { content-visibility: visible !important }');
  for (const [tag, attributes] of widgets) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    element.shadowRoot?.adoptedStyleSheets.push(allInView);
  }
}

/** What each of so many widgets shows by now, and has done. Runs in the page, too. */
export function observe(count: number): Observed[] {
  const { counted } = globalThis as unknown as { counted: Counted };
  const textOf = (element: HTMLElement | null | undefined) => (element?.innerText ?? '').replace(/\s+/g, ' ').trim();
  return Array.from({ length: count }, (_, place) => {
    const id = `cell-${place}`;
    const root = document.getElementById(id)?.shadowRoot;
    const alerts = [...(root?.querySelectorAll<HTMLElement>('[role=alert]') ?? [])];
    return {
      alerts: alerts.map(textOf),
      waysOn: alerts.flatMap((alert) => [...alert.querySelectorAll('button')].map(textOf)),
      text: textOf(root?.querySelector('section')),
      requests: counted.requests[id] ?? 0,
      errors: (counted.errors[id] ?? []) as Observed['errors'],
    };
  });
}
