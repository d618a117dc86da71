import { within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { config, configure } from '../../src/element/settings/config.js';
import { usageFile } from '../../src/features/usage/usage.js';
import { settle } from '../store/mock-requests.js';
import { settleWarnings } from './warnings.js';

/** A request that a widget has sent. The test settles it. */
export interface PageRequest {
  readonly url: string;
  /** The query parameters. */
  readonly query: Record<string, string>;
  readonly init: RequestInit;
  readonly isAborted: () => boolean;
  respond(body: unknown, headers?: Record<string, string>): Promise<void>;
  respondWithText(text: string, headers: Record<string, string>): Promise<void>;
  respondWithStatus(status: number, headers?: Record<string, string>): Promise<void>;
  /** Rejects as if the network were down. */
  fail(): Promise<void>;
}

// Tests of the elements are not about when it arrives.
await usageFile.load();

const requests: PageRequest[] = [];
let bases = 0;

/** The requests that were sent, filtered by the end of their path. */
export function requestsTo(path: string): PageRequest[] {
  return requests.filter(({ url }) => new URL(url).pathname.endsWith(path));
}

export function allRequests(): readonly PageRequest[] {
  return requests;
}

/** The request whose path ends with `path`. Throws unless there is exactly one. */
export function requestTo(path: string): PageRequest {
  const [request, ...others] = requestsTo(path);
  if (!request || others.length > 0) throw new Error(`${others.length + (request ? 1 : 0)} requests to ${path}`);
  return request;
}

/** The last request whose path ends with `path`. */
export function lastRequestTo(path: string): PageRequest {
  const request = requestsTo(path).at(-1);
  if (!request) throw new Error(`no request to ${path}`);
  return request;
}

/**
 * An API base that no other test of the file has used. With it, the page has a new model: other
 * data and another session.
 */
export const newBase = (): string => `/base-${++bases}/`;

/** Testing Library queries for the content of a widget. */
export function inside(element: Element) {
  return within(rootOf(element));
}

export function rootOf(element: Element): HTMLElement {
  const root = element.shadowRoot?.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error(`<${element.localName}> has rendered nothing`);
  return root;
}

/** Appends an element and waits until it has rendered. */
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

/**
 * Gives each test of a file an empty document, default settings but a new API base, and a `fetch`
 * whose requests the test settles.
 */
export function useFreshPage(): void {
  beforeEach(() => {
    requests.length = 0;
    sessionStorage.clear();
    configure({ apiBase: newBase() });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => mockFetch(url, init));
    // happy-dom lacks both.
    vi.stubGlobal('origin', location.origin);
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(console, 'error');
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
  });

  afterEach(async () => {
    document.body.replaceChildren();
    document.head.replaceChildren();
    document.documentElement.removeAttribute('lang');
    configure(Object.fromEntries(Object.keys(config.peek()).map((name) => [name, undefined])));
    // Includes warnings that appear while it is loading.
    await settleWarnings();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    history.replaceState(null, '', '/');
  });
}

function mockFetch(url: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const signal = init.signal ?? null;
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    const resolveWith = (response: Response): Promise<void> => {
      resolve(response);
      return settle();
    };
    requests.push({
      url,
      query: Object.fromEntries(new URL(url).searchParams),
      init,
      isAborted: () => signal?.aborted === true,
      respond(body, headers = {}) {
        const content = { 'content-type': 'application/json', ...headers };
        return resolveWith(new Response(JSON.stringify(body), { headers: content }));
      },
      respondWithText: (text, headers) => resolveWith(new Response(text, { headers })),
      respondWithStatus: (status, headers = {}) => resolveWith(new Response('', { status, headers })),
      fail() {
        reject(new TypeError('Failed to fetch'));
        return settle();
      },
    });
  });
}

/** Simulates an input of the user, which ends the initial load of an account. */
export async function endInitialLoad(): Promise<void> {
  await vi.waitFor(() => {
    dispatchEvent(new Event('pointerdown'));
    for (const account of document.querySelectorAll('portal-account'))
      expect(rootOf(account).querySelector('[class*=pending-]')).toBeNull();
  });
}
