import type { ComponentType } from 'preact';
import type { SubscriptionRowData } from '../store/subscription/summary.js';
import type { WidgetContextValue } from './widget-context.js';

export interface PanelOptions {
  /** An absolute URL. If undefined, the panel shows no usage. */
  readonly usageUrl: string | undefined;
  readonly revealSeconds?: number | undefined;
  readonly warnDays?: number | undefined;
}

interface PanelSectionProps extends PanelOptions {
  readonly subscriptionId: string;
  readonly headingLevel: number;
}

export interface PanelSection {
  /** The linked widget and the title's message have the same name. The CSS part is `row-tokens`. */
  readonly name: 'tokens' | 'usage';
  isShown(row: Pick<SubscriptionRowData, 'summary'>, options: PanelOptions): boolean;
  /** Controls beside the section's heading, such as the link "Create token". */
  readonly Tools: ComponentType<PanelSectionProps>;
  readonly Content: ComponentType<PanelSectionProps>;
  /** Requests the section's data before the panel renders. */
  prefetch(subscriptionId: string, context: WidgetContextValue, options: PanelOptions): void;
}
