import { batch, computed, signal } from '@preact/signals';
import type { StateFilter } from '../client/constants.js';
import type { Subscription } from '../client/resources/subscription.js';
import type { Selection } from './selection.js';
import type { SubscriptionRowData } from './subscription-summary.js';
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

export function createListView({ selection, subscriptions }: ListSource, { isAccount, ...initial }: ListViewOptions) {
  const state = signal(initial.state);
  const pageSize = signal(initial.pageSize);
  const search = signal('');
  const target = signal<string | undefined>(undefined);
  // A row without an id can't be selected. Its panel opens until another row is selected.
  const openRowWithoutId = signal<{ readonly key: string; readonly selected: Subscription | undefined } | undefined>(
    undefined,
  );
  const openKey = computed(() =>
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
  const getQuery = (filter: StateFilter = state.value): SubscriptionsQuery =>
    subscriptions({ state: filter, pageSize: pageSize.value });
  const selectedKey = computed(() => openKey.value ?? getFirstKeyWithoutId() ?? selection.selectedId.value);

  function getFirstKeyWithoutId(): string | undefined {
    if (!isAccount) return undefined;
    const query = getQuery();
    // Don't subscribe to the data, because that would observe the query.
    void query.dataUpdateCount.value;
    const rows = [...(query.data.peek()?.items ?? [])];
    return rows.every(([, { id }]) => !id) ? rows[0]?.[0] : undefined;
  }

  function setOpen(next: boolean): void {
    lastToggle.value = { isOpen: next, lookupId: selection.lookup.peek()?.id };
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
    state,
    pageSize,
    /** Reads signals. By default, the query of the selected filter. */
    getQuery,
    /**
     * The initial filter, because linked widgets keep their options if the user selects another.
     */
    params: computed(() => ({ state: initial.state, pageSize: pageSize.value })),
    search,
    /** Whether Enter was pressed in the search field. True until the first match opens. */
    isMatchAwaited: signal(false),
    openKey,
    retain(rows: ReadonlyMap<string, unknown>) {
      if (!rows.has(openKey.peek() ?? '')) openRowWithoutId.value = undefined;
    },
    selectedKey,
    expandedKey: computed(() => (isOpen.value ? selectedKey.value : undefined)),
    open,
    close: () => setOpen(false),
    /** Opens the panel of the selected row, because a panel beside the rows is never closed. */
    reopen() {
      if (!isOpen.peek()) setOpen(true);
    },
    /** The key of a row that the list must focus. */
    target,
    /**
     * Selects a subscription, opens its panel, and makes it the target. The list then removes a
     * filter that hides it.
     */
    goTo(id: string, subscription: Subscription) {
      batch(() => {
        search.value = '';
        open({ key: id, subscription });
        target.value = id;
      });
    },
  };
}
