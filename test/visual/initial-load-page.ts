import type { Page } from 'playwright';
import type { Shape, ShapeOperation } from './initial-load-shapes.js';

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

export interface Shift {
  /** Sum of all shifts, as the browser reports them. */
  readonly score: number;
  /** The element that moved, and its distance. */
  readonly moved: readonly string[];
}

declare global {
  var takeShift: () => Shift;
  var respondAs: (shape: Shape) => void;
  var waitForFrames: (count: number) => Promise<void>;
}

/** Delays responses of a shape by frames, and sums layout shifts. Use it with `initScript`. */
export function simulateInitialLoad(): void {
  let score = 0;
  let moved: string[] = [];
  /** Nodes of a shadow tree are not reported: the element with the same box. */
  const describe = ({ x, y, width, height }: DOMRect): string => {
    const roots = [...document.querySelectorAll('main > *')].map(({ shadowRoot }) => shadowRoot as ShadowRoot);
    const elements = roots.flatMap((root) => [...root.querySelectorAll('*')]);
    const found = elements.find((element) => {
      const box = element.getBoundingClientRect();
      return [box.x - x, box.y - y, box.width - width, box.height - height].every((gap) => Math.abs(gap) < 1.5);
    });
    const name = found?.className.toString() || found?.getAttribute('part') || found?.nodeName || 'something';
    return `${name} “${found?.textContent.slice(0, 30) ?? ''}” ${Math.round(width)} × ${Math.round(height)}`;
  };
  const add = (entries: readonly PerformanceEntry[]): void => {
    for (const { value, sources, startTime } of entries as readonly ShiftEntry[]) {
      score += value;
      for (const { previousRect: from, currentRect: to } of sources)
        moved.push(
          `${describe(to)} by ${Math.round(to.x - from.x)}, ${Math.round(to.y - from.y)} at ${Math.round(startTime)}`,
        );
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  globalThis.takeShift = () => {
    add(observer.takeRecords());
    const taken = { score, moved };
    score = 0;
    moved = [];
    return taken;
  };
  globalThis.waitForFrames = async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  };
  Math.random = () => 0;
  const original = fetch;
  globalThis.respondAs = (shape) => {
    const respond = (url: URL): readonly [ShapeOperation, unknown] => {
      const { pathname, searchParams: params } = url;
      if (pathname === '/usage') return ['usage', { data: shape.metrics }];
      if (pathname.endsWith('/customer')) return ['customer', shape.customer];
      const isTokens = pathname.endsWith('/access-tokens/');
      const state = params.get('state');
      const records = isTokens
        ? shape.tokens
        : shape.subscriptions.filter((record) => !state || Reflect.get(record, 'state') === state);
      const [limit, offset] = [Number(params.get('limit') ?? 20), Number(params.get('offset') ?? 0)];
      const pagination = { limit, offset, total: records.length };
      return [isTokens ? 'tokens' : 'list', { data: records.slice(offset, offset + limit), metadata: { pagination } }];
    };
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      if (!/^\/(?:api|usage)/.test(url.pathname)) return original(input, init);
      const [operation, body] = respond(url);
      await waitForFrames(shape.frames[operation]);
      const status = shape.failures[operation] ?? 200;
      return new Response(JSON.stringify(status === 200 ? body : {}), {
        status,
        headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
      });
    };
  };
}

/** Shows a shape in new elements, with a new model of the page, until they have settled. */
export function arrive(page: Page, shape: Shape, width: number): Promise<Shift> {
  return page.evaluate(
    async ([arriving, id, inlineSize]) => {
      takeShift();
      sessionStorage.clear();
      respondAs(arriving);
      const main = document.querySelector('main') as HTMLElement;
      main.replaceChildren();
      // An element that is removed lives until the end of its task.
      await waitForFrames(1);
      PortalWidgets.configure({ ...arriving.links, apiBase: `/api${id}/` });
      const elements = arriving.widgets.map((widget) => {
        const element = document.createElement(`portal-${widget}`);
        const { observedAttributes } = element.constructor as unknown as {
          readonly observedAttributes: readonly string[];
        };
        for (const [name, value] of Object.entries(arriving.attributes))
          if (observedAttributes.includes(name)) element.setAttribute(name, value);
        return element;
      });
      main.style.inlineSize = `${inlineSize}px`;
      main.dir = /^(?:ar|fa)$/.test(arriving.attributes['locale'] ?? '') ? 'rtl' : 'ltr';
      main.replaceChildren(...elements);
      await waitForFrames(4);
      const isLoading = (): boolean => elements.some(({ shadowRoot }) => shadowRoot?.querySelector('[part=skeleton]'));
      const startedAt = performance.now();
      while (isLoading() && performance.now() - startedAt < 2500) await waitForFrames(1);
      await waitForFrames(3);
      return takeShift();
    },
    [shape, Math.random().toString().slice(2), width] as const,
  );
}
