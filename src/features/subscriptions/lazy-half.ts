/* The part of the feature that is loaded with its first use, and its types. */
import type { ComponentType } from 'preact';
import type { StateFilter } from '../../client/constants.js';
import type { Subscription } from '../../client/resources/subscription.js';
import type { Translation } from '../../i18n/translation.js';
import type { ListData } from '../../store/list-data.js';
import type { QueryError } from '../../store/query-error.js';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';
import type { SubscriptionsQuery } from '../../store/subscriptions-query.js';
import type { toMenuItems } from '../../ui/menu/action-items.js';
import { actionsFile } from '../../ui/menu/load-actions.js';
import type { ListRowData } from './list-row-data.js';

/** A search with its progress and result. */
export interface Search {
  /** The search text. */
  readonly text: string;
  /** Number of matching subscriptions. */
  readonly count: number;
  /** Includes the row of the open panel, at its place. */
  readonly rows: readonly ListRowData[];
  /** The query that has the records. */
  readonly query: SubscriptionsQuery;
  /** Whether the text finds a row. */
  readonly matches: (row: SubscriptionRowData) => boolean;
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

type Records = ReadonlyMap<string, Subscription>;

/** The rows that a search finds. */
type FoundRows = Pick<Search, 'rows' | 'count' | 'matches'>;

export interface SubscriptionsHalf {
  readonly ExportStrip: ComponentType<ExportStripProps>;
  readonly SearchStatus: ComponentType<SearchStatusProps>;
  readonly toMenuItems: typeof toMenuItems;
  createSubscriptionSearch(
    translation: Translation,
  ): (text: string, rows: readonly ListRowData[], openKey?: string) => FoundRows;
  loadSearched(query: SubscriptionsQuery, signal: AbortSignal): Promise<QueryError | undefined>;
  needsMore(loaded: ListData<Subscription> | undefined): boolean;
  mergeRecords(...lists: readonly (Records | undefined)[]): Records;
}

/** Returns the half once it is loaded. Reads a signal. */
export function getSubscriptionsHalf(): SubscriptionsHalf | undefined {
  return actionsFile.module.value as SubscriptionsHalf | undefined;
}
