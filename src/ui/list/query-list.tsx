import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { formatQuantity } from '../../format/quantity.js';
import { isComplete, type ListQuery } from '../../query/list-query.js';
import { QueryEvents } from '../query-state/query-events.js';
import { QueryStatus } from '../query-state/query-status.js';
import { usePendingSection } from '../query-state/placeholder.js';
import { useWidget } from '../widget-context.js';
import { InvalidEntries } from './invalid-entries.js';
import { type Pagination, ShowMore, focusAfterShowMore } from './show-more.js';
import { useProgressiveRows } from './use-progressive-rows.js';

interface ListRow {
  readonly key: string;
  /** When the row's content changes next, in server time. */
  readonly nextUpdateAt?: number;
}

interface QueryListProps<Row extends ListRow> {
  readonly query: ListQuery<unknown>;
  readonly variant: 'subscriptions' | 'tokens' | 'usage';
  readonly emptyState: VNode | null;
  /** Screen readers announce this for an empty list. */
  readonly emptyMessage: string;
  /**
   * Undefined before the first response. If the filter changes, the old rows stay until the next
   * response.
   */
  readonly rows: readonly Row[] | undefined;
  /** A new key, for example for another filter, remounts the list. */
  readonly rowsKey?: string | undefined;
  /** Must set the row's `key` on the element. */
  readonly renderRow: (row: Row) => VNode;
  /** Null if the list needs no "Show more". */
  readonly pagination: Pagination | null;
  /** The key of a row to mount in the first step, such as the expanded row. */
  readonly keptKey?: string | undefined;
  /** The text of a search. Until it ends, the list doesn't announce its number of rows. */
  readonly searchText?: string | undefined;
  /** Whether the list has one row. Screen readers then don't announce it as a list. */
  readonly isSingle?: boolean;
  /** Whether another section already shows the query's error. */
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
}: QueryListProps<Row>) {
  const { page, translation } = useWidget();
  const { locale, t, plural } = translation;
  const data = query.data.value;
  const list = useRef<HTMLUListElement>(null);
  const footer = useRef<HTMLElement>(null);
  const [mounted, mountAll] = useProgressiveRows(rows, keptKey, rowsKey, list, searchText);
  const hasRows = !!mounted?.length;
  // If a service sends 0 of 5 records, don't show the list as empty.
  const isMissing = !!data && data.items.size === 0 && !isComplete(data);
  usePendingSection(mounted !== rows && searchText === undefined ? 'rows' : undefined);

  page.clock.wakeAt(
    rows?.reduce((earliest, row) => Math.min(earliest, row.nextUpdateAt ?? Infinity), Infinity) ?? Infinity,
  );

  const hasSessionEnded = page.session.isExpired.value || query.error.value?.kind === 'session-ended';
  // If only the next page has failed, show its error below the rows.
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
      <QueryEvents query={query} getMessage={getMessage} />
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
              footer={footer}
              hasFailed={hasNextPageFailed && !pagination.hasHiddenRows}
              isLine={variant !== 'subscriptions'}
              onShowMore={async () => {
                const moveFocus = focusAfterShowMore(list, footer);
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
