import type { VNode } from 'preact';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';

/** A row, and what the list decides about it. */
export interface ListRowData extends SubscriptionRowData {
  /** The heading above the first of the ended subscriptions, as a part of its row: a list has rows only. */
  readonly heading?: VNode;
  /** Whether the search has not found it: it is there because its panel is open. */
  readonly isUnmatched?: boolean;
}
