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

const MIN_EXPORT_COUNT = 5;

interface ListToolsProps {
  readonly data: ListData<Subscription> | undefined;
  readonly onSelectFilter: (state: StateFilter) => void;
  readonly onExport: () => unknown;
  readonly view: ListView;
  readonly canSearch: boolean;
}

/**
 * Shows the filter even for a short list, because some services omit subscriptions unless a filter
 * asks for them.
 */
export function ListTools(props: ListToolsProps) {
  const { data, onSelectFilter, onExport, view, canSearch } = props;
  const { t } = useWidget().translation;
  const state = view.filter.value;
  const count = data?.total ?? data?.items.size ?? 0;
  // Show the filter even after an error, because another filter may succeed.
  const isSettled = !!data || !!view.getQuery().error.value;
  const isFilterShown = useLatch(isSettled && (count > 0 || state !== '' || !!data?.invalid));
  const isSearchShown = useLatch(count > view.pageSize.value || !!data?.hasNextPage);
  const isExportShown = useLatch(count >= MIN_EXPORT_COUNT);
  // If an account turns out to be empty, the tools disappear, so move their focus to the title.
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

/**
 * When the filter moves between the list's header and the only row, `ListTools` moves the focus to
 * the title. Returns the focus to the filter.
 */
export function useFilterFocus(card: RefObject<HTMLElement | null>, isSingle: boolean): void {
  useLayoutEffect(() => {
    if (getFocused(card.current)?.matches('[part=title]')) focusFirst(card.current, 'select');
  }, [card, isSingle]);
}

/** Keeps a tool visible once it was shown, because it may have the focus. */
function useLatch(isOn: boolean): boolean {
  const latch = useRef(false);
  return (latch.current ||= isOn);
}
