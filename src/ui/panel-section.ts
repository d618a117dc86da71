import type { ComponentType } from 'preact';
import type { SubscriptionRowData } from '../store/subscription-summary.js';
import type { WidgetContextValue } from './widget-context.js';

/** Options of the panels of all rows; undefined is the default. */
export interface PanelOptions {
  /** Absolute URL of the vendor's usage handler; undefined if usage is not shown. */
  readonly usageUrl: string | undefined;
  readonly revealSeconds?: number | undefined;
  readonly warnDays?: number | undefined;
}

interface PanelSectionProps extends PanelOptions {
  readonly subscriptionId: string;
  /** Level of the headings in the section. */
  readonly headingLevel: number;
}

/** A section that a feature adds to the panel of a subscription. The element layer passes all of them to the list. */
export interface PanelSection {
  /** Name of the section's title and part, and of the linked widget that shows the same. */
  readonly name: 'tokens' | 'usage';
  isShown(row: Pick<SubscriptionRowData, 'summary'>, options: PanelOptions): boolean;
  /** Stands beside the heading. */
  readonly Tools: ComponentType<PanelSectionProps>;
  readonly Content: ComponentType<PanelSectionProps>;
  /** Requests what the section shows before anything is rendered, unless it has been requested before. */
  prefetch(subscriptionId: string, context: WidgetContextValue, options: PanelOptions): void;
}
