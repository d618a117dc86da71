import { batch, computed, signal } from '@preact/signals';
import type { StateFilter } from '../client/constants.js';
import type { Subscription } from '../client/resources/subscription.js';
import type { Selection } from './selection.js';
import type { SubscriptionRowData } from './subscription-summary.js';
import type { SubscriptionsParams, SubscriptionsQuery } from './subscriptions-query.js';

type Row = Pick<SubscriptionRowData, 'key' | 'subscription'>;

/** The part of the page model that a list needs. */
interface ListSource {
  readonly selection: Selection;
  subscriptions(params: SubscriptionsParams): SubscriptionsQuery;
}

interface ListViewOptions extends SubscriptionsParams {
  /**
   * Whether an account contains the list, so that a row is always selected, and its panel open at
   * first.
   */
  readonly isAccount: boolean;
}

/** The state of one list: its filter, its search text, and the row whose panel is open. */
export type ListView = ReturnType<typeof createListView>;

export function createListView({ selection, subscriptions }: ListSource, { isAccount, ...initial }: ListViewOptions) {
  const state = signal(initial.state);
  const pageSize = signal(initial.pageSize);
  const search = signal('');
  const target = signal<string | undefined>(undefined);
  // A subscription without an id can't be selected. Its row still has a panel, until another one is
  // selected.
  const withoutId = signal<{ readonly key: string; readonly selected: Subscription | undefined } | undefined>(
    undefined,
  );
  const openKey = computed(() =>
    withoutId.value?.selected === selection.selected.value ? withoutId.value?.key : undefined,
  );
  // The last opening or closing by the user, until another subscription is looked up.
  const toggled = signal<{ readonly isOpen: boolean; readonly lookupId: string | undefined } | undefined>(undefined);

  const isOpen = computed(() => {
    const lookup = selection.lookup.value;
    if (toggled.value && (!lookup || toggled.value.lookupId === lookup.id)) return toggled.value.isOpen;
    return isAccount || lookup?.status === 'found';
  });
  const getQuery = (filter: StateFilter = state.value): SubscriptionsQuery =>
    subscriptions({ state: filter, pageSize: pageSize.value });
  const selectedKey = computed(() => openKey.value ?? getFirstKeyWithoutId() ?? selection.selectedId.value);

  /** An account whose subscriptions all lack an id has the panel of the first one open. */
  function getFirstKeyWithoutId(): string | undefined {
    if (!isAccount) return undefined;
    const query = getQuery();
    // Don't subscribe to the data, which would observe the query.
    void query.dataUpdateCount.value;
    const rows = [...(query.data.peek()?.items ?? [])];
    return rows.every(([, { id }]) => !id) ? rows[0]?.[0] : undefined;
  }

  function setOpen(next: boolean): void {
    toggled.value = { isOpen: next, lookupId: selection.lookup.peek()?.id };
  }

  function open({ key, subscription }: Row): void {
    batch(() => {
      withoutId.value = subscription.id ? undefined : { key, selected: selection.selected.peek() };
      selection.select(subscription);
      setOpen(true);
    });
  }

  return {
    isAccount,
    state,
    pageSize,
    /** The query of a filter, by default of the selected filter. Reads signals. */
    getQuery,
    /**
     * The filter that it began with: linked widgets keep their options when the user selects
     * another one.
     */
    params: computed(() => ({ state: initial.state, pageSize: pageSize.value })),
    /** The search text; empty for all rows. */
    search,
    /** Whether the user has pressed Enter in the search field, until the first match is known and opened. */
    isMatchAwaited: signal(false),
    /** Key of the row without an id whose panel the user has opened. */
    openKey,
    /** Forgets the opened row without an id unless it is one of the rows. */
    retain(rows: ReadonlyMap<string, unknown>) {
      if (!rows.has(openKey.peek() ?? '')) withoutId.value = undefined;
    },
    /** Key of the selected row. */
    selectedKey,
    /** Key of the row whose panel is open; at most one is. */
    expandedKey: computed(() => (isOpen.value ? selectedKey.value : undefined)),
    /** Selects a row and opens its panel. */
    open,
    close: () => setOpen(false),
    /** Opens the panel of the selected row: a panel beside the rows is never closed. */
    reopen() {
      if (!isOpen.peek()) setOpen(true);
    },
    /**
     * Key of the row that the user has asked to go to, until the list has moved the focus to it.
     */
    target,
    /**
     * Selects a subscription, opens its panel and makes it the target. The list, which moves the
     * focus to it, removes a filter that hides it.
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
