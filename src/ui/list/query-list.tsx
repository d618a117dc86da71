import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../query/list-query.js';
import { QueryEvents, type QueryEventsProps } from '../query-state/query-events.js';
import { QueryStatus } from '../query-state/query-status.js';
import { usePendingSection } from '../query-state/placeholder.js';
import { useWidget } from '../widget-context.js';
import { InvalidEntries } from './invalid-entries.js';
import { type Pagination, ShowMore, focusAfterShowMore } from './show-more.js';
import { useProgressiveRows } from './use-progressive-rows.js';

interface ListRow {
  readonly key: string;
  /** When the row's content changes next, by the server's clock. By default, never. */
  readonly nextUpdateAt?: number;
}

interface QueryListProps<Row extends ListRow> extends Pick<QueryEventsProps, 'getRecords'> {
  readonly query: ListQuery<unknown>;
  readonly variant: 'subscriptions' | 'tokens' | 'usage';
  readonly emptyState: VNode | null;
  /** The text that screen readers announce for an empty list. */
  readonly emptyMessage: string;
  /**
   * Undefined before the first response. After a change of the filter, the former rows stay until
   * the next response.
   */
  readonly rows: readonly Row[] | undefined;
  /**
   * Identifies the query that loaded the rows, for example by its filter. A change remounts the
   * list.
   */
  readonly rowsKey?: string | undefined;
  /** Must give the element the row's `key`. */
  readonly renderRow: (row: Row) => VNode;
  /** Null if all rows are shown, or if a search loads the others without "Show more". */
  readonly pagination: Pagination | null;
  /** The key of a row that must be mounted at once, such as the expanded one. */
  readonly keptKey?: string | undefined;
  /**
   * The search text that the rows match. During a search, the list doesn't announce the number of
   * rows with every letter.
   */
  readonly searchText?: string | undefined;
  /** Whether there is a single row, which screen readers needn't announce as a list. */
  readonly isSingle?: boolean;
  /** Whether another section already shows the query's error, so that this one needs no alert. */
  readonly isErrorReported?: boolean;
}

export function QueryList<Row extends ListRow>({
  query,
  variant,
  emptyState,
  emptyMessage,
  rows,
  rowsKey,
  renderRow,
  pagination,
  keptKey,
  searchText,
  isSingle = false,
  isErrorReported = false,
  getRecords,
}: QueryListProps<Row>) {
  const { page, translation } = useWidget();
  const { locale, t, plural } = translation;
  const data = query.data.value;
  const list = useRef<HTMLUListElement>(null);
  const [mounted, mountAll] = useProgressiveRows(rows, keptKey, rowsKey, list, searchText);
  const hasRows = !!mounted?.length;
  // If a service reports 5 records but sends none, show "Showing 0 of 5" instead of an empty list.
  const isMissing = !!data && data.items.size === 0 && !isComplete(data);
  usePendingSection(mounted !== rows && searchText === undefined ? 'rows' : undefined);

  page.clock.wakeAt(
    rows?.reduce((earliest, row) => Math.min(earliest, row.nextUpdateAt ?? Infinity), Infinity) ?? Infinity,
  );

  const hasSessionEnded = page.session.isExpired.value || query.error.value?.kind === 'session-ended';
  // If only the next page has failed, show its error below the rows, because they are up to date.
  const hasNextPageFailed = query.isFetchNextPageError.value;
  const status = (
    <QueryStatus
      key={query}
      query={query}
      hasData={hasRows || !!data}
      isErrorReported={isErrorReported}
      pendingSection={variant === 'subscriptions' ? undefined : variant}
    />
  );
  const getMessage = (): string => {
    if (searchText !== undefined) return '';
    const count = variant === 'subscriptions' ? data?.items.size : rows?.length;
    if (count) return plural(`${variant}Loaded`, count);
    if (data?.invalid) return plural('invalid', data.invalid);
    if (!isMissing) return emptyMessage;
    return t('shownOfTotal', { shown: formatQuantity(0, locale), total: formatQuantity(data.total, locale) });
  };

  return (
    <>
      <QueryEvents query={query} getMessage={getMessage} getRecords={getRecords} />
      {!hasNextPageFailed && status}
      {data && !data.invalid && !isMissing && rows && !hasRows && emptyState}
      {hasRows && (
        // The key keeps Preact from remounting the list when an alert appears above it.
        <ul
          key={`rows ${rowsKey}`}
          class={`rows ${variant}`}
          part="rows"
          role={isSingle ? 'none' : 'list'}
          aria-label={isSingle ? undefined : t(variant)}
          aria-busy={isSingle ? undefined : !data}
          ref={list}
        >
          {mounted.map(renderRow)}
        </ul>
      )}
      <InvalidEntries count={data?.invalid ?? 0} />
      {hasNextPageFailed && hasSessionEnded
        ? status
        : pagination && (
            <ShowMore
              {...pagination}
              query={query}
              hasFailed={hasNextPageFailed && !pagination.hasHiddenRows}
              isLine={variant !== 'subscriptions'}
              onShowMore={async () => {
                const moveFocus = focusAfterShowMore(list);
                mountAll();
                // When this resolves, Preact has rendered the new rows, because its microtask was
                // queued first.
                await pagination.onShowMore();
                moveFocus();
              }}
            />
          )}
    </>
  );
}
