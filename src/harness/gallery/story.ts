import type { WidgetName } from '../../index.js';

export type MockResponse =
  | { readonly json: unknown }
  | { readonly status: number; readonly retryAfter?: number }
  | { readonly text: string }
  /** `no-connection` rejects, `never` stays pending. */
  | 'no-connection'
  | 'never';

/** An array is a sequence; its last response repeats. */
export type MockResponses = MockResponse | readonly MockResponse[];

/** Responses by operation. A story omits operations that its widget must not request. */
export interface MockPortal {
  readonly customer?: MockResponses;
  readonly subscriptions?: MockResponses;
  readonly tokens?: MockResponses;
  readonly usage?: MockResponses;
}

/** State of the whole page: the device is offline, timeouts elapse at once, `refresh()` is called after loading, or the URL names a subscription. */
export type PageState = 'offline' | 'timeout' | 'refreshed' | 'linked';

export interface Story {
  /** Identifier in URLs and tests: letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly widget: WidgetName;
  readonly portal: MockPortal;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Properties of the element, which are set by script. */
  readonly properties?: object;
  /** Selectors of elements to click, each as soon as it exists. */
  readonly clicks?: readonly string[];
  /** Text to enter into the search field. */
  readonly typed?: string;
  /** Selector of an element that the last click brings about, if that needs a menu or dialog: other stories, which would close it, wait for it. */
  readonly result?: string;
  readonly pageState?: PageState;
  /** A hidden widget on the same page with the same API base. */
  readonly companion?: WidgetName;
}

/** Whether a story needs a page of its own. */
export function isAlone({ pageState, result }: Story): boolean {
  return pageState !== undefined || result !== undefined;
}

/** Origin of a story's API base and usage URL. `createMockFetch` intercepts it. */
export function originOf(name: string): string {
  return `https://${name}.story.invalid`;
}
