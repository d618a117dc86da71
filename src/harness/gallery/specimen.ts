import type { WidgetName } from '../../index.js';

/** What is said to a request: data, a status, a text that is no data, or nothing. */
export type Answer =
  | { readonly json: unknown }
  | { readonly status: number; readonly retryAfter?: number }
  | { readonly text: string }
  /** `no-connection` is a request that fails, `never` one that is not answered. */
  | 'no-connection'
  | 'never';

/** One answer for all requests of an operation, or one after the other: the last one stays. */
export type Answers = Answer | readonly Answer[];

/** What a portal and its vendor's server say, by operation. What is not given is never asked for. */
export interface Portal {
  readonly customer?: Answers;
  readonly subscriptions?: Answers;
  readonly tokens?: Answers;
  readonly usage?: Answers;
}

/**
 * What is true of a whole page and not of one widget in it: that the device is offline, that time-outs are over at once, or that
 * everything is asked for a second time.
 */
export type PageCondition = 'offline' | 'out-of-time' | 'refreshed';

/** One widget in one state. */
export interface Specimen {
  /** How it is called in addresses and tests: letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  readonly widget: WidgetName;
  readonly portal: Portal;
  /** The attributes of its element. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Selectors of what is pressed in it, each as soon as it is there. */
  readonly presses?: readonly string[];
  /** It is shown in a frame of its own then. */
  readonly condition?: PageCondition;
  /** Another widget of the same portal that is on the page, out of sight. */
  readonly besides?: WidgetName;
}

/** The base that a specimen asks, and where its usage is told. Neither is ever reached. */
export function originOf(name: string): string {
  return `https://${name}.specimen.invalid`;
}
