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
  /** The server's time at which the row must render again. Never by default. */
  readonly nextUpdateAt?: number;
}

interface QueryListProps<Row extends ListRow> extends Pick<QueryEventsProps, 'getRecords'> {
  readonly query: ListQuery<unknown>;
  readonly variant: 'subscriptions' | 'tokens' | 'usage';
  readonly emptyState: VNode | null;
  /** The announcement for an empty list. */
  readonly emptyMessage: string;
  /** Rows of a former query stay until the first response. The same object doesn't render again. */
  readonly rows: readonly Row[] | undefined;
  /** Identifies the query of the rows. Another key starts a new list. */
  readonly rowsKey?: string | undefined;
  /** Renders a row with its key. */
  readonly renderRow: (row: Row) => VNode;
  /** Null if all rows are shown, or if others load without a press. */
  readonly pagination: Pagination | null;
  /** The key of a row that is always mounted. */
  readonly keptKey?: string | undefined;
  /**
   * If set, the rows match it. Their number isn't announced, because it changes while the user
   * types.
   */
  readonly searchText?: string | undefined;
  /** Whether to render the only row without list semantics. */
  readonly isSingle?: boolean;
  /** Whether another section reports the query's error. */
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
  // If a service reports records but sends none, the list isn't empty.
  const isMissing = !!data && data.items.size === 0 && !isComplete(data);
  usePendingSection(mounted !== rows && searchText === undefined ? 'rows' : undefined);

  page.clock.wakeAt(
    rows?.reduce((earliest, row) => Math.min(earliest, row.nextUpdateAt ?? Infinity), Infinity) ?? Infinity,
  );

  const hasSessionEnded = page.session.isExpired.value || query.error.value?.kind === 'session-ended';
  // Show the error of a next page below the rows, because they are still up to date.
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
        // The key keeps Preact from remounting the list when the alert appears.
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
                // Preact has rendered the new rows by then, because its microtask was queued first.
                await pagination.onShowMore();
                moveFocus();
              }}
            />
          )}
    </>
  );
}
