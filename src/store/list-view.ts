import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { StateFilter } from '../client/constants.js';
import type { Subscription } from '../client/resources/subscription.js';
import { getLoaded } from '../query/query.js';
import type { Selection } from './selection.js';
import type { SubscriptionRowData } from './subscription/summary.js';
import type { SubscriptionsParams, SubscriptionsQuery } from './subscriptions-query.js';

type Row = Pick<SubscriptionRowData, 'key' | 'subscription'>;

interface ListSource {
  readonly selection: Selection;
  subscriptions(params: SubscriptionsParams): SubscriptionsQuery;
}

interface ListViewOptions extends SubscriptionsParams {
  /** Whether the list is in an account widget, which always selects a row and opens its panel. */
  readonly isAccount: boolean;
}

export type ListView = ReturnType<typeof createListView>;

/** Creates the state of a list, such as its filter and open panel. */
export function createListView({ selection, subscriptions }: ListSource, { isAccount, ...initial }: ListViewOptions) {
  const filter = signal(initial.state);
  const pageSize = signal(initial.pageSize);
  const search = signal('');
  const isMatchAwaited = signal(false);
  const keyToFocus = signal<string | undefined>(undefined);
  // The row without an id that was opened last. With another filter, another row may have its key.
  const openedWithoutId = signal<{ readonly key: string; readonly choiceCount: number } | undefined>(undefined);
  const lastToggle = signal<{ readonly isOpen: boolean; readonly choiceCount: number } | undefined>(undefined);

  const getQuery = (state: StateFilter = filter.value): SubscriptionsQuery =>
    subscriptions({ state, pageSize: pageSize.value });

  /** The key of a row without an id that takes the place of the selected subscription. */
  const keyWithoutId = computed((): string | undefined => {
    const query = getQuery();
    const rows = getLoaded(query)?.items;
    const opened = openedWithoutId.value;
    const isThere = !!opened && (!rows || query.searched.records.peek().has(opened.key));
    if (isThere && opened.choiceCount === selection.choiceCount.value) return opened.key;
    // If the service sends no ids, no subscription can be selected, so an account opens the first
    // row.
    const [firstKey] = rows?.keys() ?? [];
    return isAccount && [...(rows?.values() ?? [])].every(({ id }) => !id) ? firstKey : undefined;
  });
  const selectedKey = computed(() => keyWithoutId.value ?? selection.selectedId.value);

  /**
   * Whether the selected row's panel is open. The user's last click decides, unless a link has been
   * followed since.
   */
  const isOpen = computed(() => {
    const lookup = selection.lookup.value;
    const toggle = lastToggle.value;
    if (toggle && (!lookup || toggle.choiceCount === selection.choiceCount.value)) return toggle.isOpen;
    return isAccount || lookup?.status === 'found';
  });

  const expandedKey = computed(() => (isOpen.value ? selectedKey.value : undefined));

  function setOpen(next: boolean): void {
    lastToggle.value = { isOpen: next, choiceCount: selection.choiceCount.peek() };
  }

  /** Shows cached rows of the filter at once, and refetches them. */
  function changeFilter(next: StateFilter): void {
    const query = getQuery(next);
    if (query.data.peek()) void query.refetch();
    filter.value = next;
    closeRowWithoutId();
  }

  function closeRowWithoutId(): void {
    const isShown = openedWithoutId.peek()?.choiceCount === selection.choiceCount.peek();
    openedWithoutId.value = undefined;
    // Close the panel, because the list would otherwise show the selected subscription's panel.
    if (isShown && !isAccount) setOpen(false);
  }

  function setSearch(text: string): void {
    search.value = text;
    isMatchAwaited.value = false;
  }

  function open({ key, subscription }: Row): void {
    batch(() => {
      selection.select(subscription);
      if (!subscription.id) openedWithoutId.value = { key, choiceCount: selection.choiceCount.peek() };
      setOpen(true);
    });
  }

  return {
    isAccount,
    filter: filter as ReadonlySignal<StateFilter>,
    pageSize: pageSize as ReadonlySignal<number>,
    /** A component that calls this renders again when the filter or the page size changes. */
    getQuery,
    /** Token and usage widgets keep the initial filter when the user selects another one. */
    sharedParams: computed(() => ({ state: initial.state, pageSize: pageSize.value })),
    search: search as ReadonlySignal<string>,
    /** Whether the user has pressed Enter in the search field, and no match has opened yet. */
    isMatchAwaited: isMatchAwaited as ReadonlySignal<boolean>,
    keyWithoutId,
    selectedKey,
    expandedKey,
    /** Whether the list shows the panel of a row. A filter may hide the expanded row. */
    isPanelShown: (key: string) => expandedKey.value === key && getQuery().searched.records.value.has(key),
    open,
    setOpen,
    /** The key of a row to focus. If a filter hides the row, the list removes the filter. */
    keyToFocus: keyToFocus as ReadonlySignal<string | undefined>,
    /** Applies the attributes `state` and `page-size`. */
    setParams(params: SubscriptionsParams) {
      if (params.state !== filter.peek()) closeRowWithoutId();
      filter.value = params.state;
      pageSize.value = params.pageSize;
    },
    /** Sets a filter, and ends a lookup of a link's subscription, which might remove the filter. */
    setFilter(next: StateFilter) {
      batch(() => {
        const status = selection.lookup.peek()?.status;
        if (status === 'pending' || status === 'failed') selection.selectDefault();
        changeFilter(next);
      });
    },
    /** Returns false if no filter was set. */
    removeFilter(): boolean {
      const isFiltered = filter.peek() !== '';
      if (isFiltered) changeFilter('');
      return isFiltered;
    },
    setSearch,
    setMatchAwaited(next: boolean) {
      isMatchAwaited.value = next;
    },
    clearKeyToFocus() {
      keyToFocus.value = undefined;
    },
    /** Selects a subscription, opens its panel, and focuses its row. */
    goTo(id: string, subscription: Subscription) {
      batch(() => {
        setSearch('');
        open({ key: id, subscription });
        keyToFocus.value = id;
      });
    },
  };
}
