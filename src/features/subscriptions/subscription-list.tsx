import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { StateFilter as State } from '../../client/constants.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import { createListView, type ListView } from '../../store/list-view.js';
import type { Selection } from '../../store/selection.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { focusFirst, getFocused } from '../../ui/focus.js';
import { StateMessage } from '../../ui/state-message.js';
import { QueryList } from '../../ui/list/query-list.js';
import { getNextPage } from '../../ui/list/show-more.js';
import type { PanelOptions, PanelSection } from '../../ui/panel-section.js';
import { VendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { LinkBanner } from './link-banner.js';
import { getSubscriptionsHalf } from './lazy-half.js';
import type { ListRowData } from './list-row-data.js';
import { ListTools } from './list-tools.js';
import { focusSelectedRow, useEnteredSearch, useRowPress } from './row-press.js';
import { SearchState } from './search-field.js';
import { SubscriptionRow } from './subscription-row.js';
import { useConnectedList } from './use-connected-list.js';
import { type ListRows, useListRows } from './use-list-rows.js';
import { useTargetRow } from './use-target-row.js';

/** Rows of a list with this many subscriptions have one line, if the list is wide enough. */
const COMPACT_LIST = 20;

/** Beside a list with more subscriptions, the panel isn't higher than the view, in which it stays. */
const LONG_LIST = 10;

export interface SubscriptionListProps extends PanelOptions {
  /** Initial filter; a change selects it. */
  readonly state: State;
  readonly pageSize: number;
  /** The sections that other features add to a panel. */
  readonly sections: readonly PanelSection[];
  /** Whether a list with more than one page has a search field. */
  readonly canSearch: boolean;
  /** Called when the user, or a link to a row that the filter hides, has selected another filter. */
  readonly onStateChange: (state: State) => void;
  /** Synchronizes the selection with the page's URL until the returned function is called; undefined without `url-sync`. */
  readonly syncSelection?: ((selection: Selection) => () => void) | undefined;
  /** The state of an account's list, which the overview shares. By default, the list creates its own. */
  readonly view?: ListView | undefined;
}

/** Rows of a search that are mounted at once: a user who types must not wait for more. */
const FOUND_ROWS = 5;

/** The customer's subscriptions with a filter by state, and the panel of one of them. */
export function SubscriptionList(props: SubscriptionListProps) {
  const { state, pageSize, sections, canSearch, usageUrl, revealSeconds, warnDays, onStateChange, syncSelection } =
    props;
  const { page, translation, announcer, emit, headingLevel } = useWidget();
  const { t } = translation;
  const { selection, session } = page;
  const card = useRef<HTMLElement>(null);
  const [ownView] = useState(() => createListView(page, { state, pageSize, isAccount: false }));
  const view = props.view ?? ownView;
  // In the same task as the change of the attribute: its request leaves with the requests of other changes.
  useLayoutEffect(() => {
    view.state.value = state;
    view.pageSize.value = pageSize;
  }, [view, state, pageSize]);
  // The cleanup runs before the selection is reset with the last widget, when the URL may already name another page.
  useLayoutEffect(() => syncSelection?.(selection), [selection, syncSelection]);

  const selectedState = view.state.value;
  const list = useListRows(view, canSearch);
  const { query, data, rows, search } = list;
  const lazy = getSubscriptionsHalf();

  /** Without an event, which is for what the user does: a lookup removes the filter that hides its row, too. */
  const setFilter = (next: State): void => {
    // A filter that was selected before is shown at once and refetched.
    const nextQuery = view.getQuery(next);
    if (nextQuery.data.peek()) void nextQuery.refetch();
    view.state.value = next;
    onStateChange(next);
  };
  const handleStateChange = (next: State): void => {
    if (next === selectedState) return;
    setFilter(next);
    emit('portal-state-change', { state: next });
  };
  const handleShowAll = (): void => {
    focusFirst(card.current, 'select');
    handleStateChange('');
  };
  const options = useMemo(() => ({ usageUrl, revealSeconds, warnDays }), [usageUrl, revealSeconds, warnDays]);
  useConnectedList(view, { sections, options, setFilter });
  const handlePress = useRowPress(view, card);
  useEnteredSearch(view, card, list, handlePress);
  useTargetRow(view, card, list, handleStateChange);

  const [exportCount, setExportCount] = useState(0);
  const layout = getLayout(list, view.isAccount, session.isExpired.value);
  const isWhole = layout === 'whole';
  const isSingle = layout === 'is-single';
  const isCompact = useIsCompact(list);
  // The filter that had the focus is elsewhere now.
  useLayoutEffect(() => {
    if (getFocused(card.current)?.matches('[part=title]')) focusFirst(card.current, 'select');
  }, [isSingle]);
  const tools = !isWhole && (
    <ListTools
      data={data}
      state={selectedState}
      onStateChange={handleStateChange}
      onExport={() => setExportCount((previous) => previous + 1)}
      view={view}
      canSearch={canSearch}
    />
  );
  const rowTools = isSingle && tools;
  const renderRow = useCallback(
    (row: ListRowData) => (
      <SubscriptionRow
        key={row.key}
        row={row}
        view={view}
        sections={sections}
        options={options}
        onPress={handlePress}
        isSingle={isSingle}
        tools={rowTools}
        isCompact={isCompact}
      />
    ),
    [view, sections, options, handlePress, isSingle, rowTools, isCompact],
  );
  return (
    <Card
      class={`subscription-list ${layout} ${(data?.items.size ?? 0) > LONG_LIST ? 'is-long' : ''} ${isCompact ? 'is-compact' : ''}`}
      headingLevel={headingLevel}
      title={t('subscriptions')}
      count={formatCount(list, !!selectedState, translation)}
      isHeaderHidden={isWhole || isSingle}
      announcement={announcer.message}
      tools={!isSingle && tools}
      element={card}
    >
      <LinkBanner query={query} onClose={() => focusSelectedRow(card, rows, view)} />
      {lazy && exportCount > 0 && (
        <lazy.ExportStrip
          state={selectedState}
          hasRows={!!data}
          search={search}
          run={exportCount}
          onClose={() => focusFirst(card.current, '.tools [part~=menu-button]')}
        />
      )}
      <SearchState text={view.search} search={search} />
      <QueryList
        query={query}
        variant="subscriptions"
        emptyMessage={getEmptyMessage(selectedState, t)}
        emptyState={search ? null : renderEmptyList(selectedState, t, handleShowAll)}
        rows={rows}
        rowsKey={list.rowsKey}
        renderRow={renderRow}
        isSingle={isSingle}
        openKey={list.openKey}
        portions={search && { key: search.text, size: FOUND_ROWS }}
        // A search loads further pages itself.
        pagination={search ? null : getNextPage(query)}
      />
      {list.folded}
    </Card>
  );
}

/** The layout of the list: whole if one state replaces the rows, with columns if a panel stands beside them. */
function getLayout({ query, data, isAll }: ListRows, isAccount: boolean, isSessionExpired: boolean) {
  const hasFailed = !!query.error.value || isSessionExpired;
  if (!isAccount) return data || hasFailed ? '' : 'is-waiting';
  const count = data?.items.size;
  // One state for the whole account.
  if (isAll ? count === 0 : hasFailed && !data) return 'whole';
  return isAll && count === 1 ? 'is-single' : 'has-columns';
}

/** Whether rows have one line. Neither a filter, a search nor a further page changes their height. */
function useIsCompact({ data, count = 0 }: ListRows): boolean {
  const isCompact = useRef<boolean | undefined>(undefined);
  if (!data) isCompact.current = undefined;
  else isCompact.current ??= count >= COMPACT_LIST;
  return !!isCompact.current;
}

/** Number of subscriptions, as far as it is known, or of matches during a search. */
function formatCount({ count, records, search }: ListRows, isFiltered: boolean, { locale, t }: Translation) {
  const format = (value: number): string => formatQuantity(value, locale);
  if (search) return t('numberOf', { n: format(search.count), total: format(count ?? records.size) });
  // A single subscription has no number, unless a filter has left it.
  return count && (count > 1 || isFiltered) ? format(count) : undefined;
}

/** In place of an empty list: the way to all subscriptions, or to the vendor's plans. */
function renderEmptyList(state: State, t: Translation['t'], onShowAll: () => void) {
  return (
    <StateMessage part="empty" icon="box" title={getEmptyMessage(state, t)} hint={!state && t('hint.empty')}>
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

function getEmptyMessage(state: State, t: Translation['t']): string {
  return t(`empty.${state || 'all'}`);
}
