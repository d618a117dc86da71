import type { ComponentType } from 'preact';
import type { StateFilter } from '../../client/constants.js';
import type { Subscription } from '../../client/resources/subscription.js';
import type { Translation } from '../../i18n/translation.js';
import type { ListQuery } from '../../query/list-query.js';
import type { SubscriptionRowData } from '../../store/subscription/summary.js';
import { actionsFile } from '../../ui/lazy-file.js';
import type { ListRowData } from './list-row-data.js';

export interface FoundRows {
  /** The rows whose title is the text, ended ones last. */
  readonly titled: readonly ListRowData[];
  /** The other matches, in the list's order. */
  readonly others: readonly ListRowData[];
  /** The row of the open panel, if it doesn't match. */
  readonly unmatched: ListRowData | undefined;
  readonly count: number;
  readonly matches: (row: SubscriptionRowData) => boolean;
}

export interface Search extends FoundRows {
  readonly text: string;
  readonly query: ListQuery<Subscription>;
  readonly status: 'loading' | 'failed' | undefined;
  readonly retry: () => void;
}

export interface ExportStripProps {
  readonly state: StateFilter;
  /** The export closes without rows, because another customer may have signed in. */
  readonly hasRows: boolean;
  /** Limits the export to its matches. */
  readonly search: Search | undefined;
  /** Increases with each export. Ignored during an export. */
  readonly exportCount: number;
  /** Called when the strip disappears, whose button had the focus. */
  readonly onClose: () => void;
}

export interface SearchStatusProps {
  readonly search: Search;
  readonly onClear: () => unknown;
}

export interface SubscriptionsLazyExports {
  readonly ExportStrip: ComponentType<ExportStripProps>;
  readonly SearchStatus: ComponentType<SearchStatusProps>;
  createSubscriptionSearch(
    translation: Translation,
  ): (text: string, rows: readonly ListRowData[], openKey?: string) => FoundRows;
}

/** Returns the loaded exports. Reads a signal. */
export function getLazyExports(): SubscriptionsLazyExports | undefined {
  return actionsFile.module.value as SubscriptionsLazyExports | undefined;
}
