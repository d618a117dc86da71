import type { ComponentType } from 'preact';
import type { SubscriptionRowData } from '../store/subscription/summary.js';
import type { WidgetContextValue } from './widget-context.js';

export interface PanelOptions {
  /** The absolute usage URL. Undefined if usage isn't shown. */
  readonly usageUrl: string | undefined;
  readonly revealSeconds?: number | undefined;
  readonly warnDays?: number | undefined;
}

interface PanelSectionProps extends PanelOptions {
  readonly subscriptionId: string;
  readonly headingLevel: number;
}

export interface PanelSection {
  /** The name of the title, the part, and the linked widget with the same content. */
  readonly name: 'tokens' | 'usage';
  isShown(row: Pick<SubscriptionRowData, 'summary'>, options: PanelOptions): boolean;
  /** The component stands beside the heading. */
  readonly Tools: ComponentType<PanelSectionProps>;
  readonly Content: ComponentType<PanelSectionProps>;
  /** Requests the section's data before anything renders, unless it has been requested. */
  prefetch(subscriptionId: string, context: WidgetContextValue, options: PanelOptions): void;
}
