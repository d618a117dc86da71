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
  /** Whether it opens a menu, which would close when another story takes the focus. */
  readonly hasOverlay?: boolean;
  readonly pageState?: PageState;
}

/** Whether a story needs a page of its own. */
export function isAlone({ pageState, hasOverlay }: Story): boolean {
  return pageState !== undefined || hasOverlay === true;
}

/** Origin of a story's API base and usage URL. `createMockFetch` intercepts it. */
export function originOf(name: string): string {
  return `https://${name}.story.invalid`;
}
