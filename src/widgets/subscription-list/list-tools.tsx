import { useRef } from 'preact/hooks';
import { STATE_FILTERS } from '../../state/constants.js';
import type { ListData } from '../../state/list-data.js';
import type { ListView } from '../../state/list-view.js';
import type { StateFilter, Subscription } from '../../state/types.js';
import { useFocusHandover } from '../../ui/use-focus-handover.js';
import { SearchField } from '../../ui/search-field.js';
import { renderIcon } from '../../ui/icon.js';
import { MIN_EXPORT_COUNT } from '../constants.js';
import { MenuButton } from '../menu/menu-button.js';
import { useWidget } from '../widget-context.js';
import { Picker } from '../picker.js';
import { focusFirst } from '../../ui/focus.js';

export interface ListToolsProps {
  readonly data: ListData<Subscription> | undefined;
  readonly state: StateFilter;
  readonly onStateChange: (state: StateFilter) => void;
  readonly onExport: () => unknown;
  readonly view: ListView;
  /** Whether a list with more than a page has a search field. */
  readonly canSearch: boolean;
}

/** The search field of a list with more pages, the filter, without which a service may not return all subscriptions, and the menu of a longer list. */
export function ListTools(props: ListToolsProps) {
  const { data, state, onStateChange, onExport, view, canSearch } = props;
  const { t } = useWidget().translation;
  const count = data ? Math.max(data.total ?? 0, data.items.size) : 0;
  // Once they are shown, they stay, because the focus may be on them.
  const isFilterShown = useRef(false);
  isFilterShown.current ||= state !== '' || count > 0 || !!data?.invalid;
  const isSearchShown = useRef(false);
  isSearchShown.current ||= count > view.pageSize.value || !!data?.hasNextPage;
  const isExportShown = useRef(false);
  isExportShown.current ||= count >= MIN_EXPORT_COUNT;
  // An account that turns out to have no subscription loses its filter.
  const tools = useFocusHandover((element) => focusFirst(element.closest('section'), '[part=title]'));
  if (!isFilterShown.current) return null;
  return (
    <>
      {isSearchShown.current && canSearch && (
        <SearchField
          value={view.search.value}
          label={t('search.subscriptions')}
          clearLabel={t('search.clear')}
          onChange={(text) => (view.search.value = text)}
          onArrowDown={(field) => focusFirst(field.closest('section'), '.row:not(.is-unmatched) .row-button')}
        />
      )}
      <div class="tools" ref={tools}>
        <Picker
          part="state-filter"
          label={t('label.state')}
          value={state}
          options={STATE_FILTERS.map((each) => [each, t(`filter.${each || 'all'}`)])}
          onChange={onStateChange}
        />
        {isExportShown.current && count > 0 && (
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
