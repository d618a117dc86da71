import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { StateFilter as State } from '../../client/constants.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import { createListView, type ListView } from '../../store/list-view.js';
import type { Selection } from '../../store/selection.js';
import type { SubscriptionRowData } from '../../store/subscription/summary.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { focusFirst } from '../../ui/focus.js';
import { StateMessage } from '../../ui/state-message.js';
import { QueryList } from '../../ui/list/query-list.js';
import { getNextPage } from '../../ui/list/show-more.js';
import type { PanelOptions, PanelSection } from '../../ui/panel-section.js';
import { VendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { FoldedRows } from './ended-rows.js';
import { LazyExportStrip } from './export/lazy-export.js';
import { LinkBanner } from './link-banner.js';
import { useListLayout } from './list-layout.js';
import { ListTools, useFilterFocus } from './list-tools.js';
import { focusSelectedRow, useRowToFocus } from './row/row-focus.js';
import { useRowPress } from './row/row-press.js';
import { LazySearchStatus } from './search/lazy-search.js';
import { useEnteredSearch } from './search/use-entered-search.js';
import { SubscriptionRow } from './row/subscription-row.js';
import { useConnectedList } from './use-connected-list.js';
import { type ListRows, useListRows } from './use-list-rows.js';

export interface SubscriptionListProps extends PanelOptions {
  /** The initial filter. If the page changes it, the list follows. */
  readonly state: State;
  readonly pageSize: number;
  readonly sections: readonly PanelSection[];
  readonly canSearch: boolean;
  /**
   * Called when the user selects another filter, or when the list removes one that hides a linked
   * subscription.
   */
  readonly onStateChange: (state: State) => void;
  /** Keeps the selection and the page's URL in sync. Undefined without `url-sync`. */
  readonly syncSelection?: ((selection: Selection) => () => void) | undefined;
  /** The list's state. Set by an account, which shares it with its overview. */
  readonly view?: ListView | undefined;
}

export function SubscriptionList(props: SubscriptionListProps) {
  const { state, pageSize, sections, canSearch, usageUrl, revealSeconds, warnDays, onStateChange, syncSelection } =
    props;
  const { page, translation, emit } = useWidget();
  const { t } = translation;
  const card = useRef<HTMLElement>(null);
  const [view] = useState(() => props.view ?? createListView(page, { state, pageSize, isAccount: false }));
  // A layout effect runs in the same task as the attribute change, so all requests are sent
  // together.
  useLayoutEffect(() => view.setParams({ state, pageSize }), [view, state, pageSize]);
  const panel = useMemo(
    () => ({ sections, options: { usageUrl, revealSeconds, warnDays } }),
    [sections, usageUrl, revealSeconds, warnDays],
  );
  const list = useListRows(view, canSearch);
  const { query, data, rows, search, ended } = list;
  const { className, isWhole, isSingle, isCompact } = useListLayout(list, view.isAccount);
  const [exportCount, setExportCount] = useState(0);

  /**
   * Applies a filter that the user has chosen, and emits an event. Lookups remove filters without
   * an event.
   */
  const selectFilter = (next: State): void => {
    if (next === view.filter.peek()) return;
    view.setFilter(next);
    onStateChange(next);
    emit('portal-state-change', { state: next });
  };
  const handleShowAll = (): void => {
    focusFirst(card.current, 'select');
    selectFilter('');
  };
  const handlePress = useRowPress(view, card);
  useConnectedList(view, { panel, onStateChange, syncSelection });
  useEnteredSearch(view, card, list, handlePress);
  useRowToFocus(view, card, list, selectFilter);
  useFilterFocus(card, isSingle);

  const selectedState = view.filter.value;
  const emptyMessage = t(`empty.${selectedState || 'all'}`);
  const tools = !isWhole && (
    <ListTools
      data={data}
      onSelectFilter={selectFilter}
      onExport={() => setExportCount((previous) => previous + 1)}
      view={view}
      canSearch={canSearch}
    />
  );
  // Keep these props equal between renders. If a component reads signals, @preact/signals renders
  // it again only after its props or signals have changed.
  const renderRow = (row: SubscriptionRowData) => (
    <SubscriptionRow
      key={row.key}
      row={row}
      view={view}
      panel={panel}
      onPress={handlePress}
      isSingle={isSingle}
      tools={isSingle && tools}
      isUnmatched={row === search?.unmatched}
      isCompact={isCompact}
      endedCount={row.key === ended?.firstKey ? ended?.count : undefined}
    />
  );
  return (
    <Card
      class={className}
      title={t('subscriptions')}
      count={formatCount(list, !!selectedState, translation)}
      isHeaderHidden={isWhole || isSingle}
      tools={!isSingle && tools}
      element={card}
    >
      <LinkBanner query={query} onClose={() => focusSelectedRow(card, rows, view)} />
      {exportCount > 0 && (
        <LazyExportStrip
          state={selectedState}
          hasData={!!data}
          search={search}
          exportCount={exportCount}
          onClose={() => focusFirst(card.current, '.tools [part~=menu-button]')}
        />
      )}
      <LazySearchStatus view={view} search={search} />
      <QueryList
        query={query}
        variant="subscriptions"
        emptyMessage={emptyMessage}
        emptyState={search ? null : renderEmptyList(selectedState, emptyMessage, t, handleShowAll)}
        rows={rows}
        rowsKey={list.shownFilter}
        renderRow={renderRow}
        isSingle={isSingle}
        keptKey={list.keptKey}
        searchText={search?.text}
        // Omit "Show more" during a search, because the search loads all pages.
        pagination={search ? null : getNextPage(query)}
      />
      {ended?.isFolded && <FoldedRows count={ended.count} onUnfold={ended.unfold} />}
    </Card>
  );
}

function formatCount({ query, count, search }: ListRows, isFiltered: boolean, { locale, t }: Translation) {
  const format = (value: number): string => formatQuantity(value, locale);
  if (search)
    return t('numberOf', { n: format(search.count), total: format(count ?? query.searched.records.value.size) });
  return count && (count > 1 || isFiltered) ? format(count) : undefined;
}

function renderEmptyList(state: State, title: string, t: Translation['t'], onShowAll: () => void) {
  return (
    <StateMessage part="empty" icon="box" title={title} hint={!state && t('hint.empty')}>
      {state ? (
        <Button name="show-all" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      ) : (
        <VendorLink name="plans" look="primary" />
      )}
    </StateMessage>
  );
}
