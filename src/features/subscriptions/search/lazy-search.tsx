import type { ComponentType } from 'preact';
import type { Subscription } from '../../../client/resources/subscription.js';
import type { Translation } from '../../../i18n/translation.js';
import type { ListQuery } from '../../../query/list-query.js';
import type { ListView } from '../../../store/list-view.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { actionsFile } from '../../../ui/lazy-file.js';
import { LoadErrorAlert } from '../../../ui/query-state/load-file.js';

export interface FoundRows {
  /** The rows with exactly the searched title. Ended rows are last. */
  readonly titled: readonly SubscriptionRowData[];
  /** The matches without this title, in the list's order. */
  readonly others: readonly SubscriptionRowData[];
  /** The row with the open panel, if it doesn't match. */
  readonly unmatched: SubscriptionRowData | undefined;
  readonly count: number;
  readonly matches: (row: SubscriptionRowData) => boolean;
}

export interface Search extends FoundRows {
  readonly text: string;
  readonly query: ListQuery<Subscription>;
  readonly status: 'loading' | 'failed' | undefined;
  readonly retry: () => void;
}

export interface SearchStatusProps {
  readonly search: Search;
  readonly onClear: () => unknown;
}

/** The exports of `subscription-search.lazy.ts` and `search-status.lazy.tsx`. */
export interface SearchLazyExports {
  readonly SearchStatus: ComponentType<SearchStatusProps>;
  createSubscriptionSearch(
    translation: Translation,
  ): (text: string, rows: readonly SubscriptionRowData[], openKey?: string) => FoundRows;
}

/** Reads a signal, so that the caller renders again once the code is loaded. */
export function getLazySearch(): SearchLazyExports | undefined {
  return actionsFile.module.value as SearchLazyExports | undefined;
}

interface LazySearchStatusProps {
  readonly view: ListView;
  /** Undefined if the search field is empty or the search code isn't loaded. */
  readonly search: Search | undefined;
}

export function LazySearchStatus({ view, search }: LazySearchStatusProps) {
  const lazy = getLazySearch();
  if (lazy && search) return <lazy.SearchStatus search={search} onClear={() => view.setSearch('')} />;
  return view.search.value && actionsFile.error.value ? <LoadErrorAlert file={actionsFile} /> : null;
}
