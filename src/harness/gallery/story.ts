import type { Config, WidgetName, WidgetOptions } from '../../index.js';

export type MockResponse =
  | { readonly json: unknown }
  | { readonly status: number; readonly retryAfter?: number }
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

/** State of the page: the device is offline, timeouts elapse at once, `refresh()` is called after loading, or the URL names a subscription. */
export type PageState = 'offline' | 'timeout' | 'refreshed' | 'linked';

export interface Story {
  /** Identifier in URLs and tests: letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly widget: WidgetName;
  readonly portal: MockPortal;
  readonly options?: WidgetOptions;
  /** Settings of its page. */
  readonly settings?: Config;
  /** Selectors of elements to click, each as soon as it exists. */
  readonly clicks?: readonly string[];
  /** Text to enter into the search field. */
  readonly typed?: string;
  readonly pageState?: PageState;
}

/** API base and usage URL of the stories. Their pages request nothing from it: `createMockFetch` responds. */
export const API_BASE = 'https://story.invalid/api/v0/';
export const USAGE_URL = 'https://story.invalid/usage';
