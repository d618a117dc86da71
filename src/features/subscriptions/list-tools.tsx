import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { STATE_FILTERS, type StateFilter } from '../../client/constants.js';
import type { Subscription } from '../../client/resources/subscription.js';
import type { ListData } from '../../query/list-query.js';
import type { ListView } from '../../store/list-view.js';
import { focusFirst, getFocused } from '../../ui/focus.js';
import { renderIcon } from '../../ui/icon.js';
import { useFocusHandover } from '../../ui/use-focus-handover.js';
import { MenuButton } from '../../ui/menu/menu-button.js';
import { Picker } from '../../ui/picker.js';
import { useWidget } from '../../ui/widget-context.js';
import { SearchField } from './search/search-field.js';

/** A shorter list has no export, because it is quickly copied by hand. */
const MIN_EXPORT_COUNT = 5;

interface ListToolsProps {
  readonly data: ListData<Subscription> | undefined;
  readonly onSelectFilter: (state: StateFilter) => void;
  readonly onExport: () => unknown;
  readonly view: ListView;
  readonly canSearch: boolean;
}

/**
 * A list with more pages has a search field, and a list of five or more subscriptions has a menu. The
 * filter is missing only if the customer has no subscriptions: a service may hide some of them
 * from a list without a filter.
 */
export function ListTools(props: ListToolsProps) {
  const { data, onSelectFilter, onExport, view, canSearch } = props;
  const { t } = useWidget().translation;
  const state = view.filter.value;
  const count = data?.total ?? data?.items.size ?? 0;
  // If the initial filter has failed, another may succeed.
  const isSettled = !!data || !!view.getQuery().error.value;
  const isFilterShown = useLatch(isSettled && (count > 0 || state !== '' || !!data?.invalid));
  const isSearchShown = useLatch(count > view.pageSize.value || !!data?.hasNextPage);
  const isExportShown = useLatch(count >= MIN_EXPORT_COUNT);
  // If an account turns out to have no subscriptions, its filter disappears.
  const tools = useFocusHandover((element) => focusFirst(element.closest('section'), '[part=title]'));
  if (!isFilterShown) return null;
  return (
    <>
      {isSearchShown && canSearch && <SearchField view={view} />}
      <div class="tools" ref={tools}>
        <Picker
          part="state-filter"
          label={t('label.state')}
          value={state}
          options={STATE_FILTERS.map((each) => [each, t(`filter.${each || 'all'}`)])}
          onChange={onSelectFilter}
        />
        {isExportShown && (
          <MenuButton
            label={t('moreActions')}
            class="icon-button"
            getMenu={() => ({ items: [{ name: 'export', label: t('exportCsv'), onSelect: onExport }] })}
          >
            {renderIcon('more')}
          </MenuButton>
        )}
      </div>
    </>
  );
}

/** Focuses the filter again when it moves to the header of the only subscription, or back. */
export function useFilterFocus(card: RefObject<HTMLElement | null>, isSingle: boolean): void {
  useLayoutEffect(() => {
    if (getFocused(card.current)?.matches('[part=title]')) focusFirst(card.current, 'select');
  }, [card, isSingle]);
}

/** Returns true once the input was true, because visible tools may have the focus. */
function useLatch(isOn: boolean): boolean {
  const latch = useRef(false);
  return (latch.current ||= isOn);
}
