import type { Targets } from './targets.js';

export type WidgetName = 'customer-card' | 'subscription-list' | 'access-tokens';

export type PageName = 'portal' | 'account' | 'empty';

/** An implementation whose pages are measured. */
export interface Subject {
  readonly name: string;
  readonly code: string;
  readonly isModule?: boolean;
  readonly css?: string;
  /** Additional HTML for the head, by page. */
  readonly head?: Partial<Record<PageName, string>>;
  /** HTML of the element that the script turns into a widget. */
  readonly mountPoint: (widget: WidgetName, subscriptionId: string) => string;
  readonly targets: Targets;
  /** The page with all four widgets, for subjects that have one. */
  readonly account?: {
    readonly html: string;
    readonly targets: Targets;
    /**
     * Selects another subscription than the first one, which a second visit in the same tab shows
     * at once.
     */
    readonly otherRow?: string;
  };
  /** HTML of the content by page, for a subject without a script. */
  readonly content?: Partial<Record<PageName, string>>;
  /** The pages that are measured for a variant of another subject. If undefined, all are. */
  readonly pages?: readonly PageName[];
  /** The current build is compared with an earlier release, which has another design. */
  readonly release?: 'current' | 'earlier';
}

export function isMeasured({ pages }: Subject, page: PageName): boolean {
  return pages?.includes(page) ?? true;
}

export function isVariant({ pages }: Subject): boolean {
  return pages !== undefined;
}
