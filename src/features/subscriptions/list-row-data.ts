import type { VNode } from 'preact';
import type { SubscriptionRowData } from '../../store/subscription/summary.js';

export interface ListRowData extends SubscriptionRowData {
  /** The heading above the first ended subscription. A list has only rows, so it belongs to one. */
  readonly heading?: VNode;
  readonly isUnmatched?: boolean;
}
