import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { formatQuantity } from '../../format/quantity.js';
import { createListView, type ListView } from '../../state/list-view.js';
import { isComplete } from '../../state/offset-pagination.js';
import type { Selection } from '../../state/selection.js';
import type { StateFilter as State } from '../../state/types.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { StateMessage } from '../../ui/state-message.js';
import { COMPACT_LIST, LONG_LIST } from '../constants.js';
import { actionsFile } from '../menu/load-actions.js';
import { QueryList } from '../query-list/query-list.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';
import { LinkBanner } from './link-banner.js';
import { ListTools } from './list-tools.js';
import type { ListRowData } from './ended-rows.js';
import type { PanelOptions } from './subscription-panel.js';
import { SubscriptionRow } from './subscription-row.js';
import { getRowElements, useRowPress, useTargetRow } from './use-rows.js';
import { SearchState } from '../query-list/search-state.js';
import { useListRows } from './use-list-rows.js';
import { useConnectedList } from './use-connected-list.js';

export interface SubscriptionListProps extends PanelOptions {
  /** Initial filter; a change selects it. */
  readonly state: State;
  readonly pageSize: number;
  /** Whether a list with more than one page has a search field. */
  readonly canSearch: boolean;
  /** Called when the user has selected a filter. */
  readonly onStateChange: (state: State) => void;
  /** Synchronizes the selection with the page's URL until the returned function is called; undefined without `url-sync`. */
  readonly syncSelection?: ((selection: Selection) => () => void) | undefined;
  /** The view of an account's list, which other parts of the account share; by default that of a list alone. */
  readonly view?: ListView | undefined;
}

/** The customer's subscriptions with a filter by state, and the panel of one of them. */
export function SubscriptionList(props: SubscriptionListProps) {
  const { state, pageSize, canSearch, usageUrl, revealSeconds, warnDays, onStateChange, syncSelection } = props;
  const { account, translation, announcer, emit, headingLevel } = useWidget();
  const { locale, t } = translation;
  const { selection } = account;
  const card = useRef<HTMLElement>(null);
  const [ownView] = useState(() => createListView(selection, { state, isAccount: false }));
  const view = props.view ?? ownView;
  const { isAccount } = view;
  // In the same task as the change of the attribute: its request leaves with those of other changes.
  useLayoutEffect(() => void (view.state.value = state), [view, state]);
  // The cleanup runs before the selection is reset with the last widget, when the URL may already be that of another page.
  useLayoutEffect(() => syncSelection?.(selection), [selection, syncSelection]);

  const selectedState = view.state.value;
  const { query, data, rows, rowsKey, search, folded } = useListRows(view, pageSize, canSearch);
  const ownData = query.data.value;

  const setFilter = (next: State): void => {
    // A filter that was selected before is shown at once and refetched.
    const nextQuery = account.subscriptions({ state: next, pageSize });
    if (nextQuery.data.peek()) void nextQuery.refetch();
    view.state.value = next;
    onStateChange(next);
  };
  const handleChange = (next: State): void => {
    if (next === selectedState) return;
    setFilter(next);
    emit('portal-state-change', { state: next });
  };
  useConnectedList(view, {
    pageSize,
    records: search.records,
    usageUrl,
    setFilter,
    discardSearch: search.discard,
  });
  const showAll = (): void => {
    card.current?.querySelector('select')?.focus();
    handleChange('');
  };
  const focusRows = (): void => {
    const key = view.expandedKey.peek() ?? selection.selectedId.peek();
    const elements = getRowElements(card.current);
    const selected = elements[rows?.findIndex((row) => row.key === key) ?? -1] ?? elements[0];
    const button = selected?.querySelector<HTMLElement>('.row-button');
    (button ?? card.current?.querySelector<HTMLElement>('[part=title]'))?.focus();
  };

  const [exportCount, setExportCount] = useState(0);
  const lazy = exportCount > 0 ? actionsFile.module.value : undefined;
  const handlePress = useRowPress(view, card);
  useTargetRow(view, card, rows, handleChange);
  const loaded = data?.items.size;
  // The number of all, as far as it is known.
  const count = data && isComplete(data) ? loaded : (data?.total ?? undefined);
  // Neither a filter, a search nor a further page changes the height of the rows.
  const compact = useRef<boolean | undefined>(undefined);
  const isCompact = !!(compact.current = data && (compact.current ?? (count ?? 0) >= COMPACT_LIST));
  // These are all that the customer has.
  const isAll = !selectedState && !!ownData && !ownData.invalid && isComplete(ownData);
  const isSingle = isAccount && isAll && loaded === 1;
  const options = useMemo(() => ({ usageUrl, revealSeconds, warnDays }), [usageUrl, revealSeconds, warnDays]);
  const renderRow = useCallback(
    (row: ListRowData) => (
      <SubscriptionRow
        key={row.key}
        row={row}
        view={view}
        options={options}
        onPress={handlePress}
        isSingle={isSingle}
        isCompact={isCompact}
      />
    ),
    [view, options, handlePress, isSingle, isCompact],
  );
  const emptyMessage = t(`empty.${selectedState || 'all'}`);
  const emptyState = (
    <StateMessage part="empty" icon="box" title={emptyMessage} hint={!selectedState && t('hint.empty')}>
      {selectedState ? (
        <Button name="show-all" onClick={showAll}>
          {t('showAll')}
        </Button>
      ) : (
        <VendorLink name="plans" look="primary" />
      )}
    </StateMessage>
  );
  const hasFailed = !!query.error.value || account.session.isExpired.value;
  // One state for the whole account.
  const isWhole = isAccount && ((isAll && !loaded) || (hasFailed && !data));
  // Of the only subscription it says nothing, unless a filter has left it.
  const hasCount = !!count && (count > 1 || !!selectedState);
  const countText = count === undefined ? undefined : formatQuantity(count, locale);
  const layout = isWhole ? 'whole' : isSingle ? 'is-single' : isAccount && loaded !== 0 ? 'has-columns' : '';
  return (
    <Card
      class={`subscription-list ${layout} ${data || hasFailed || isAccount ? '' : 'is-waiting'} ${(loaded ?? 0) > LONG_LIST ? 'is-long' : ''} ${isCompact ? 'is-compact' : ''}`}
      headingLevel={headingLevel}
      title={t('subscriptions')}
      count={
        search.text
          ? t('search.count', {
              n: formatQuantity(search.count, locale),
              total: countText ?? formatQuantity(search.records.size, locale),
            })
          : hasCount
            ? countText
            : undefined
      }
      isTitleHidden={isWhole || isSingle}
      announcement={announcer.message}
      tools={
        !isWhole && (
          <ListTools
            data={data}
            state={selectedState}
            onStateChange={handleChange}
            onExport={() => setExportCount((previous) => previous + 1)}
            view={view}
            pageSize={canSearch ? pageSize : Infinity}
          />
        )
      }
      element={card}
    >
      <LinkBanner query={query} onClose={focusRows} />
      {lazy && (
        <lazy.ExportStrip
          state={selectedState}
          hasRows={!!data}
          search={search}
          run={exportCount}
          onClose={() => card.current?.querySelector<HTMLElement>('.tools [part~=menu-button]')?.focus()}
        />
      )}
      <SearchState text={view.search} search={search} />
      <QueryList
        query={query}
        variant="subscriptions"
        emptyMessage={emptyMessage}
        emptyState={search.text ? null : emptyState}
        rows={rows}
        rowsKey={rowsKey}
        renderRow={renderRow}
        isSingle={isSingle}
        openKey={search.openKey}
        searchText={search.text}
      />
      {folded}
    </Card>
  );
}
