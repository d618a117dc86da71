import type { Config, WidgetName, WidgetOptions } from '../../index.js';

export type MockResponse =
  | { readonly json: unknown }
  | { readonly status: number; readonly retryAfter?: number }
  /** `no-connection` rejects, `never` stays pending. */
  | 'no-connection'
  | 'never';

/** An array is a sequence, whose last response repeats. */
export type MockResponses = MockResponse | readonly MockResponse[];

/** The responses by operation. A story omits operations that its widget must not request. */
export interface MockPortal {
  readonly customer?: MockResponses;
  readonly subscriptions?: MockResponses;
  readonly tokens?: MockResponses;
  readonly usage?: MockResponses;
}

/**
 * The state of the page: the device is offline, timeouts elapse at once, `refresh()` is called
 * after loading, or the URL names a subscription.
 */
export type PageState = 'offline' | 'timeout' | 'refreshed' | 'linked';

export interface Story {
  /** The identifier in URLs and tests: letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly widget: WidgetName;
  readonly portal: MockPortal;
  readonly options?: WidgetOptions;
  readonly settings?: Config;
  /** The selectors of elements to click, each as soon as it exists. */
  readonly clicks?: readonly string[];
  /** The text for the search field. */
  readonly typed?: string;
  readonly pageState?: PageState;
}

/** The addresses of the stories. They are never requested, because `createMockFetch` responds. */
export const API_BASE = 'https://story.invalid/api/v0/';
export const USAGE_URL = 'https://story.invalid/usage';
