import type { PaintTarget } from './page-observer.js';
import type { Targets } from './targets.js';

export type WidgetName = 'customer-card' | 'subscription-list' | 'access-tokens';

/** An implementation whose pages are measured. */
export interface Subject {
  readonly name: string;
  readonly code: string;
  readonly css?: string;
  /** Additional HTML for the page's head. */
  readonly head?: string;
  /** HTML of the element that the script turns into a widget. */
  readonly mountPoint: (widget: WidgetName, subscriptionId: string) => string;
  /** Defines `mountWidget` for subjects whose own script does not. */
  readonly mountScript?: string;
  /** Undefined for subjects that render tokens only. */
  readonly targets?: Targets;
  readonly tokensTarget: PaintTarget;
  /** The page with all four widgets, for subjects that have one. */
  readonly account?: { readonly html: string; readonly targets: Targets };
  /** Whether its texts differ on purpose, because it has another design. */
  readonly hasOtherDesign?: boolean;
  /** JSON responses by path, for subjects that do not use the portal's API. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** Name of the subject from the baseline release that this one is compared with. */
  readonly baseline?: string;
}

declare global {
  /** Appends a widget to `target` and returns a function that unmounts it. */
  const mountWidget: (
    target: Element,
    widget: WidgetName,
    options: { readonly pageSize?: number; readonly subscriptionId?: string },
  ) => () => void;
}
