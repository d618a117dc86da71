import type { Sight } from './page-watch.js';

export type WidgetName = 'customer-card' | 'subscription-list' | 'access-tokens';

/** Where things stand in a page; `>>>` leads into a shadow root. */
export interface Places {
  /** The list of subscriptions, a row each. */
  readonly subscriptions: string;
  /** The list of access tokens, a row each. */
  readonly tokens: string;
  /** The radio button for the active ones. */
  readonly activeFilter: string;
  readonly showMore: string;
  /** The button that shows the token of that name. */
  readonly showToken: (name: string) => string;
  /** Where a token is read while it is shown. */
  readonly shownToken: string;
  readonly customer: string;
}

/** A page that is measured. */
export interface Contender {
  readonly name: string;
  readonly code: string;
  readonly css?: string;
  /** What the page's head has beside the script. */
  readonly head?: string;
  /** The element that becomes a widget as soon as the script runs. */
  readonly placeFor: (widget: WidgetName, subscriptionId: string) => string;
  /** A script that makes `mountWidget`, where the contender's own does not. */
  readonly mountScript?: string;
  /** None for one that has tokens alone. */
  readonly places?: Places;
  /** Where tokens stand alone. */
  readonly tokenSight: Sight;
  /** Requests of its own that the site answers, by path. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

declare global {
  /** Appends a widget; gives the way to take it off. */
  const mountWidget: (
    target: Element,
    widget: WidgetName,
    options: { readonly pageSize?: number; readonly subscriptionId?: string },
  ) => () => void;
}
