import { within } from '@testing-library/preact';
import { afterEach, beforeEach, vi } from 'vitest';
import { existingApi } from '../../src/element/portal-widgets.js';
import { settle } from '../state/mock-requests.js';

// happy-dom has no `part`.
Object.defineProperty(Element.prototype, 'part', {
  configurable: true,
  get(this: Element) {
    return { add: (name: string) => this.setAttribute('part', name) };
  },
  set(this: Element, names: string) {
    this.setAttribute('part', names);
  },
});

/** A request of a widget that waits for the test to answer it. */
export interface PageRequest {
  readonly url: string;
  /** Its query, whatever the order. */
  readonly query: Record<string, string>;
  readonly init: RequestInit;
  readonly isAborted: () => boolean;
  answer(body: unknown, headers?: Record<string, string>): Promise<void>;
  refuse(status: number): Promise<void>;
  /** No answer comes: the network is down. */
  drop(): Promise<void>;
}

const requests: PageRequest[] = [];

/** The requests that the page has made, by the end of their path. */
export function requestsTo(path: string): PageRequest[] {
  return requests.filter(({ url }) => new URL(url).pathname.endsWith(path));
}

export function allRequests(): readonly PageRequest[] {
  return requests;
}

/** The only request so far to what ends like this. */
export function requestTo(path: string): PageRequest {
  const [request, ...others] = requestsTo(path);
  if (!request || others.length > 0) throw new Error(`${others.length + (request ? 1 : 0)} requests to ${path}`);
  return request;
}

/** What a widget shows, for queries by role. */
export function inside(element: Element) {
  return within(rootOf(element));
}

export function rootOf(element: Element): HTMLElement {
  const root = element.shadowRoot?.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error(`<${element.localName}> shows nothing`);
  return root;
}

/** Puts an element on the page. */
export async function insert(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  parent: Element = document.body,
): Promise<HTMLElement> {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  parent.append(element);
  await settle();
  return element;
}

/** Leaves each test of a file a page of its own: nothing on it, the service answering when the test says so. */
export function useFreshPage(): void {
  beforeEach(() => {
    requests.length = 0;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => awaitAnswer(url, init));
    // happy-dom has neither of them.
    vi.stubGlobal('origin', location.origin);
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(console, 'error');
    vi.spyOn(console, 'warn');
  });

  afterEach(async () => {
    document.body.replaceChildren();
    document.head.replaceChildren();
    document.documentElement.removeAttribute('lang');
    await settle();
    // Drops what is cached for a widget that comes back.
    await existingApi()?.refresh();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

function awaitAnswer(url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const signal = init.signal ?? null;
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    const respond = (response: Response): Promise<void> => {
      resolve(response);
      return settle();
    };
    requests.push({
      url,
      query: Object.fromEntries(new URL(url).searchParams),
      init,
      isAborted: () => signal?.aborted === true,
      answer(body, headers = {}) {
        const content = { 'content-type': 'application/json', ...headers };
        return respond(new Response(JSON.stringify(body), { headers: content }));
      },
      refuse: (status) => respond(new Response('', { status })),
      drop() {
        reject(new TypeError('Failed to fetch'));
        return settle();
      },
    });
  });
}
