import type { VNode } from 'preact';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';

export interface ListRowData extends SubscriptionRowData {
  /**
   * The heading above the first ended subscription. It is part of a row, because a list has only
   * rows.
   */
  readonly heading?: VNode;
  /** Whether the row isn't a match, but stays because its panel is open. */
  readonly isUnmatched?: boolean;
}
