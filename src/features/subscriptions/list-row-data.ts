import type { VNode } from 'preact';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';

/** A row of a list, with the list's decisions about it. */
export interface ListRowData extends SubscriptionRowData {
  /**
   * The heading above the first ended subscription. It is part of a row, because a list has only
   * rows.
   */
  readonly heading?: VNode;
  /** Whether the row isn't a match, but stays because its panel is open. */
  readonly isUnmatched?: boolean;
}
