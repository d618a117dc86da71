import type { ComponentType } from 'preact';
import type { SubscriptionRowData } from '../store/subscription/summary.js';
import type { WidgetContextValue } from './widget-context.js';

export interface PanelOptions {
  /** The absolute URL of the usage endpoint. If undefined, the panel shows no usage. */
  readonly usageUrl: string | undefined;
  readonly revealSeconds?: number | undefined;
  readonly warnDays?: number | undefined;
}

interface PanelSectionProps extends PanelOptions {
  readonly subscriptionId: string;
  readonly headingLevel: number;
}

export interface PanelSection {
  /**
   * Names the title's message, the CSS part (`row-tokens`) and the linked widget with the same
   * content.
   */
  readonly name: 'tokens' | 'usage';
  isShown(row: Pick<SubscriptionRowData, 'summary'>, options: PanelOptions): boolean;
  /** Renders controls beside the section's heading, such as the link "New token". */
  readonly Tools: ComponentType<PanelSectionProps>;
  readonly Content: ComponentType<PanelSectionProps>;
  /** Requests the section's data before the panel renders, unless it has been requested. */
  prefetch(subscriptionId: string, context: WidgetContextValue, options: PanelOptions): void;
}
