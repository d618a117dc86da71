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
  // A row without an id can't be selected. Its panel opens until another row is selected.
  const openRowWithoutId = signal<{ readonly key: string; readonly selected: Subscription | undefined } | undefined>(
    undefined,
  );
  const openKeyWithoutId = computed(() =>
    openRowWithoutId.value?.selected === selection.selected.value ? openRowWithoutId.value?.key : undefined,
  );
  // Whether the user last opened or closed a panel. Ignore it once another subscription is looked
  // up.
  const lastToggle = signal<{ readonly isOpen: boolean; readonly lookupId: string | undefined } | undefined>(undefined);

  const isOpen = computed(() => {
    const lookup = selection.lookup.value;
    if (lastToggle.value && (!lookup || lastToggle.value.lookupId === lookup.id)) return lastToggle.value.isOpen;
    return isAccount || lookup?.status === 'found';
  });
  const getQuery = (state: StateFilter = filter.value): SubscriptionsQuery =>
    subscriptions({ state, pageSize: pageSize.value });
  const selectedKey = computed(() => openKeyWithoutId.value ?? getFirstKeyWithoutId() ?? selection.selectedId.value);

  /** If all rows lack an id, an account opens its first row. */
  function getFirstKeyWithoutId(): string | undefined {
    if (!isAccount) return undefined;
    const rows = [...(getLoaded(getQuery())?.items ?? [])];
    return rows.every(([, { id }]) => !id) ? rows[0]?.[0] : undefined;
  }

  function setOpen(next: boolean): void {
    lastToggle.value = { isOpen: next, lookupId: selection.lookup.peek()?.id };
  }

  function setSearch(text: string): void {
    search.value = text;
    isMatchAwaited.value = false;
  }

  function open({ key, subscription }: Row): void {
    batch(() => {
      openRowWithoutId.value = subscription.id ? undefined : { key, selected: selection.selected.peek() };
      selection.select(subscription);
      setOpen(true);
    });
  }

  return {
    isAccount,
    filter: filter as ReadonlySignal<StateFilter>,
    pageSize: pageSize as ReadonlySignal<number>,
    /** Reads signals. By default, the query of the selected filter. */
    getQuery,
    /**
     * The parameters of the records that linked widgets offer. They keep the initial filter, so that
     * these options stay when another is selected.
     */
    sharedParams: computed(() => ({ state: initial.state, pageSize: pageSize.value })),
    search: search as ReadonlySignal<string>,
    /** True from Enter in the search field until the first match opens. */
    isMatchAwaited: isMatchAwaited as ReadonlySignal<boolean>,
    openKeyWithoutId,
    /** Closes the open row without an id if the list has lost it. */
    closeLostRowWithoutId(rows: ReadonlyMap<string, unknown>) {
      if (!rows.has(openKeyWithoutId.peek() ?? '')) openRowWithoutId.value = undefined;
    },
    selectedKey,
    expandedKey: computed(() => (isOpen.value ? selectedKey.value : undefined)),
    open,
    /** Opens or closes the panel of the selected row. */
    setOpen,
    /** The key of a row that the list must focus, after removing a filter that hides it. */
    keyToFocus: keyToFocus as ReadonlySignal<string | undefined>,
    /** Sets the filter and the page size when the page has changed them. */
    setParams(params: SubscriptionsParams) {
      filter.value = params.state;
      pageSize.value = params.pageSize;
    },
    /** If the filter was selected before, its rows appear at once, so refetch them. */
    setFilter(next: StateFilter) {
      const query = getQuery(next);
      if (query.data.peek()) void query.refetch();
      filter.value = next;
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
