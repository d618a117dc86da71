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
  /**
   * Whether an account contains the list. It always selects a row, whose panel is open at first.
   */
  readonly isAccount: boolean;
}

export type ListView = ReturnType<typeof createListView>;

/** The state of one list. Components read its signals and call its actions. */
export function createListView({ selection, subscriptions }: ListSource, { isAccount, ...initial }: ListViewOptions) {
  const filter = signal(initial.state);
  const pageSize = signal(initial.pageSize);
  const search = signal('');
  const isMatchAwaited = signal(false);
  const keyToFocus = signal<string | undefined>(undefined);
  // A row without an id can't be selected. Its panel is open until a subscription is chosen.
  const openedWithoutId = signal<{ readonly key: string; readonly choiceCount: number } | undefined>(undefined);
  const lastToggle = signal<{ readonly isOpen: boolean; readonly choiceCount: number } | undefined>(undefined);

  const getQuery = (state: StateFilter = filter.value): SubscriptionsQuery =>
    subscriptions({ state, pageSize: pageSize.value });

  /** The key of the row without an id that replaces the selected row. */
  const keyWithoutId = computed((): string | undefined => {
    const query = getQuery();
    const rows = getLoaded(query)?.items;
    const opened = openedWithoutId.value;
    const isThere = !!opened && (!rows || query.searched.records.peek().has(opened.key));
    if (isThere && opened.choiceCount === selection.choiceCount.value) return opened.key;
    // An account opens its first row if all rows lack an id.
    const [firstKey] = rows?.keys() ?? [];
    return isAccount && [...(rows?.values() ?? [])].every(({ id }) => !id) ? firstKey : undefined;
  });
  const selectedKey = computed(() => keyWithoutId.value ?? selection.selectedId.value);

  /**
   * Whether the panel of the selected row is open: as the user has left it, until a newer link
   * outweighs that. At first and after a link, it is open in an account, and in another list if the
   * link is found.
   */
  const isOpen = computed(() => {
    const lookup = selection.lookup.value;
    const toggle = lastToggle.value;
    if (toggle && (!lookup || toggle.choiceCount === selection.choiceCount.value)) return toggle.isOpen;
    return isAccount || lookup?.status === 'found';
  });

  /** Opens or closes the panel of the selected row. */
  function setOpen(next: boolean): void {
    lastToggle.value = { isOpen: next, choiceCount: selection.choiceCount.peek() };
  }

  /** If the filter was selected before, its rows appear at once, so refetch them. */
  function changeFilter(next: StateFilter): void {
    const query = getQuery(next);
    if (query.data.peek()) void query.refetch();
    filter.value = next;
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
    /** Reads signals. By default, the query of the selected filter. */
    getQuery,
    /** Linked widgets keep the initial filter, so that their default stays when another is selected. */
    sharedParams: computed(() => ({ state: initial.state, pageSize: pageSize.value })),
    search: search as ReadonlySignal<string>,
    /** True from Enter in the search field until the first match opens. */
    isMatchAwaited: isMatchAwaited as ReadonlySignal<boolean>,
    keyWithoutId,
    selectedKey,
    expandedKey: computed(() => (isOpen.value ? selectedKey.value : undefined)),
    open,
    setOpen,
    /** The key of a row that the list must focus, after removing a filter that hides it. */
    keyToFocus: keyToFocus as ReadonlySignal<string | undefined>,
    /** Sets the filter and the page size when the page has changed them. */
    setParams(params: SubscriptionsParams) {
      filter.value = params.state;
      pageSize.value = params.pageSize;
    },
    /** Selects another filter for the user, which ends an unfinished lookup. */
    setFilter(next: StateFilter) {
      batch(() => {
        const status = selection.lookup.peek()?.status;
        if (status === 'pending' || status === 'failed') selection.selectDefault();
        changeFilter(next);
      });
    },
    /** Removes the filter for a lookup. Returns whether there was one. */
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
    /** Selects a subscription, opens its panel, and lets the list focus its row. */
    goTo(id: string, subscription: Subscription) {
      batch(() => {
        setSearch('');
        open({ key: id, subscription });
        keyToFocus.value = id;
      });
    },
  };
}
