import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../store/list-data.js';
import { QueryEvents, type QueryEventsProps } from '../query-state/query-events.js';
import { QueryStatus } from '../query-state/query-status.js';
import { usePendingSection } from '../use-pending-section.js';
import { useWidget } from '../widget-context.js';
import { focusAfterShowMore } from './focus-after-show-more.js';
import { InvalidEntries } from './invalid-entries.js';
import { type KeyedRow, RowGroups } from './row-groups.js';
import { type Pagination, ShowMore } from './show-more.js';
import { type Portions, useProgressiveRows } from './use-progressive-rows.js';

interface ListRow extends KeyedRow {
  /** When the row has to be re-rendered, in milliseconds of the server's clock; by default never. */
  readonly nextUpdateAt?: number;
}

interface QueryListProps<Row extends ListRow> extends Pick<QueryEventsProps, 'getRecords'> {
  readonly query: ListQuery<unknown>;
  readonly variant: 'subscriptions' | 'tokens' | 'usage';
  /** Shown in place of an empty list. */
  readonly emptyState: VNode | null;
  /** Announced for an empty list. */
  readonly emptyMessage: string;
  /**
   * Undefined until there is something to show. The rows of a former query stay until the first
   * response of this one. A row that is the same object is not rendered again.
   */
  readonly rows: readonly Row[] | undefined;
  /** Identifies the query that the rows come from: other rows start a new list. */
  readonly rowsKey?: string | undefined;
  /** Renders a row with its key. Has to be stable (`useCallback`), or all rows are rendered again. */
  readonly renderRow: (row: Row) => VNode;
  /** The way to more rows. Null if there are none, or if they are loaded without a press. */
  readonly pagination: Pagination | null;
  /** Key of a row that is always mounted. */
  readonly openKey?: string | undefined;
  /**
   * Mounts a portion of the rows, and the next one when the last row comes near the view. Rows with
   * another key start again. Their number isn't announced, because it changes while the user types.
   */
  readonly portions?: Portions | undefined;
  /** Whether to render the only row without list semantics. */
  readonly isSingle?: boolean;
  /** Whether another section reports the error of the query. */
  readonly isErrorReported?: boolean;
}

/** A list in all its states: loading, failed, empty, with or without a next page. */
export function QueryList<Row extends ListRow>({
  query,
  variant,
  emptyState,
  emptyMessage,
  rows,
  rowsKey,
  renderRow,
  pagination,
  openKey,
  portions,
  isSingle = false,
  isErrorReported = false,
  getRecords,
}: QueryListProps<Row>) {
  const { page, translation } = useWidget();
  const { locale, t, plural } = translation;
  const data = query.data.value;
  const list = useRef<HTMLUListElement>(null);
  const [mounted, mountAll] = useProgressiveRows(rows, openKey, rowsKey, list, portions);
  const hasRows = !!mounted?.length;
  // A service may report records but send none. Such a list isn't empty.
  const isMissing = !!data && data.items.size === 0 && !isComplete(data);
  usePendingSection(mounted !== rows && !portions ? 'rows' : undefined);

  page.clock.wakeAt(
    rows?.reduce((earliest, row) => Math.min(earliest, row.nextUpdateAt ?? Infinity), Infinity) ?? Infinity,
  );

  const hasSessionEnded = page.session.isExpired.value || query.error.value?.kind === 'session-ended';
  // Below the rows: the error of a next page makes no row out of date.
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
    if (portions) return '';
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
        // Without a key, Preact remounts the list when the alert beside it appears.
        <ul
          key="rows"
          class={`rows ${variant}`}
          part="rows"
          role={isSingle ? 'none' : 'list'}
          aria-label={isSingle ? undefined : t(variant)}
          aria-busy={isSingle ? undefined : !data}
          ref={list}
        >
          <RowGroups key={rowsKey} rows={mounted} renderRow={renderRow} />
        </ul>
      )}
      <InvalidEntries count={data?.invalid ?? 0} />
      {hasNextPageFailed && hasSessionEnded
        ? status
        : pagination && (
            <ShowMore
              {...pagination}
              query={query}
              hasFailed={hasNextPageFailed && !pagination.isLoaded}
              isLine={variant !== 'subscriptions'}
              onShowMore={async () => {
                const moveFocus = focusAfterShowMore(list);
                mountAll();
                // Preact has rendered the new rows by then: its microtask was queued first.
                await pagination.onShowMore();
                moveFocus();
              }}
            />
          )}
    </>
  );
}
