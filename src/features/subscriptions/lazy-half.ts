/* The part of the feature that is loaded with its first use, and its types. */
import type { ComponentType } from 'preact';
import type { StateFilter } from '../../client/constants.js';
import type { Subscription } from '../../client/resources/subscription.js';
import type { Translation } from '../../i18n/translation.js';
import type { ListQuery } from '../../store/list-data.js';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';
import type { toMenuItems } from '../../ui/menu/action-items.js';
import { actionsFile } from '../../ui/menu/load-actions.js';
import type { ListRowData } from './list-row-data.js';

/** The rows that a search text finds. */
export interface FoundRows {
  /** Rows whose title is the text, which come first. Ended ones are the last of them. */
  readonly titled: readonly ListRowData[];
  /** The other matches, in the order of the list. */
  readonly others: readonly ListRowData[];
  /** The row of the open panel, if the text does not find it. */
  readonly unmatched: ListRowData | undefined;
  /** Number of matches. */
  readonly count: number;
  /** Whether the text finds a row. */
  readonly matches: (row: SubscriptionRowData) => boolean;
}

/** A search with its progress and result. */
export interface Search extends FoundRows {
  /** The search text. */
  readonly text: string;
  /** The query that has the records. */
  readonly query: ListQuery<Subscription>;
  readonly status: 'loading' | 'failed' | undefined;
  readonly retry: () => void;
}

export interface ExportStripProps {
  readonly state: StateFilter;
  /** Whether the list has rows. If another customer signs in, the rows are discarded and the export is closed. */
  readonly hasRows: boolean;
  /** The current search, whose matches are exported; undefined without a search text. */
  readonly search: Search | undefined;
  /** Increases with each export. Ignored while one is in progress. */
  readonly run: number;
  /** Called when the strip, whose button had the focus, is removed or replaced. */
  readonly onClose: () => void;
}

export interface SearchStatusProps {
  readonly search: Search;
  readonly onClear: () => unknown;
}

export interface SubscriptionsHalf {
  readonly ExportStrip: ComponentType<ExportStripProps>;
  readonly SearchStatus: ComponentType<SearchStatusProps>;
  readonly toMenuItems: typeof toMenuItems;
  createSubscriptionSearch(
    translation: Translation,
  ): (text: string, rows: readonly ListRowData[], openKey?: string) => FoundRows;
}

/** Returns the half once it is loaded. Reads a signal. */
export function getSubscriptionsHalf(): SubscriptionsHalf | undefined {
  return actionsFile.module.value as SubscriptionsHalf | undefined;
}
