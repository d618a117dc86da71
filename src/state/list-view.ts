import { batch, computed, effect, signal, untracked } from '@preact/signals';
import type { StateFilter } from '../api/constants.js';
import type { Subscription } from '../api/resources/subscription.js';
import type { MountedList } from './lookup.js';
import type { Selection } from './selection.js';
import type { SubscriptionsQuery } from './subscriptions-query.js';
import type { SubscriptionRowData } from './subscription-summary.js';

type Row = Pick<SubscriptionRowData, 'key' | 'subscription'>;

export interface ListViewOptions {
  readonly state: StateFilter;
  /** Whether a panel is open on arrival, and a row is selected whatever the filter: the list is part of an account. */
  readonly isAccount: boolean;
}

/** The list that shows a view. */
export interface ViewedList extends MountedList {
  /** The records that it has rendered: those of its query, and what a search has loaded. */
  readonly getRecords: () => ReadonlyMap<string, Subscription>;
  /** Called with the subscription whose panel is about to be rendered, in an account. */
  readonly onExpand: (subscription: Subscription) => void;
}

/** What one list of subscriptions shows: its filter, and the row whose panel is open. */
export type ListView = ReturnType<typeof createListView>;

export function createListView(selection: Selection, { state: initialState, isAccount }: ListViewOptions) {
  const state = signal(initialState);
  const search = signal('');
  const target = signal<Subscription | undefined>(undefined);
  // A subscription without an id can't be selected; its row still has a panel, until another one is selected.
  const unnamed = signal<{ readonly key: string; readonly selected: Subscription | undefined } | undefined>(undefined);
  const unnamedKey = computed(() =>
    unnamed.value?.selected === selection.selected.value ? unnamed.value?.key : undefined,
  );
  // What the user has done last, until another subscription is looked up.
  const toggled = signal<{ readonly isOpen: boolean; readonly lookupId: string | undefined } | undefined>(undefined);

  const isOpen = computed(() => {
    const lookup = selection.lookup.value;
    if (toggled.value && (!lookup || toggled.value.lookupId === lookup.id)) return toggled.value.isOpen;
    return isAccount || lookup?.status === 'found';
  });
  const expandedKey = computed(() => (isOpen.value ? (unnamedKey.value ?? selection.selectedId.value) : undefined));

  function setOpen(next: boolean): void {
    toggled.value = { isOpen: next, lookupId: selection.lookup.peek()?.id };
  }

  function setUnnamed(key: string | undefined): void {
    unnamed.value = key === undefined ? undefined : { key, selected: selection.selected.peek() };
  }

  function open({ key, subscription }: Row): void {
    batch(() => {
      setUnnamed(subscription.id ? undefined : key);
      if (subscription.id) selection.select(subscription);
      setOpen(true);
    });
  }

  function resolveSelection(records: ReadonlyMap<string, Subscription>): void {
    if (records.size === 0 || selection.lookup.peek()?.status === 'pending') return;
    const subscriptions = [...records.values()];
    if (selection.selectedId.peek() === undefined) selection.resolveDefault(subscriptions);
    if (records.has(unnamedKey.peek() ?? selection.selectedId.peek() ?? '')) return;
    const [firstKey] = records.keys();
    batch(() => {
      const named = subscriptions.find(({ id }) => !!id);
      setUnnamed(named ? undefined : firstKey);
      if (named) selection.replace(named);
    });
  }

  /** What was selected elsewhere on the page may be on another page of the list. */
  function lookUpSelection({ getShownQuery, getRecords }: ViewedList): () => void {
    return effect(() => {
      const id = selection.selected.value?.id;
      untracked(() => {
        // Another filter looks nothing up: it selects one of its own rows instead.
        const loaded = getShownQuery().data.peek()?.items;
        if (id && loaded && !loaded.has(id) && !getRecords().has(id)) selection.startLookup(id);
      });
    });
  }

  /** Signals call it before Preact renders the rows of a response: these are rendered once, with the panel of the selected one. */
  function keepRowSelected({ getShownQuery, getRecords, onExpand }: ViewedList): () => void {
    const rendered = getShownQuery().data.peek();
    let former: { readonly query: SubscriptionsQuery; readonly loaded: ReadonlyMap<string, Subscription> } | undefined;

    /** What a search has loaded further. Of what it shares with the list, a record that the list does not have any more is gone. */
    function getSearched(query: SubscriptionsQuery): (readonly [string, Subscription])[] {
      // The rendered records of another filter are not those of this one.
      if (former?.query !== query) return [];
      const { loaded } = former;
      return [...getRecords()].filter(([key]) => !loaded.has(key));
    }

    return effect(() => {
      const query = getShownQuery();
      const data = query.data.value;
      const loaded = data?.items;
      // A row that was looked up is there now, or is not.
      void selection.lookup.value?.status;
      if (!loaded) return;
      untracked(() => {
        resolveSelection(new Map([...loaded, ...getSearched(query)]));
        former = { query, loaded };
        // What is rendered already requests its data itself.
        const expanded = data !== rendered && loaded.get(expandedKey.peek() ?? '');
        if (expanded) onExpand(expanded);
      });
    });
  }

  return {
    isAccount,
    state,
    /** What the user searches for; empty for all. */
    search,
    /** Key of the row whose panel is open; at most one is. */
    expandedKey,
    /** Selects a row and opens its panel. */
    open,
    close: () => setOpen(false),
    /** Opens the panel of the selected row: a panel beside the rows is never closed. */
    reopen() {
      if (!isOpen.peek()) setOpen(true);
    },
    /** Takes part in the selection of the page until the returned function is called: an account always has one of its rows selected. */
    connect(list: ViewedList) {
      const ends = isAccount ? [lookUpSelection(list), keepRowSelected(list)] : [];
      ends.push(
        selection.registerList({
          ...list,
          discardSearch() {
            search.value = '';
            list.discardSearch();
          },
        }),
      );
      return () => ends.forEach((end) => end());
    },
    /** The row that the user has asked to go to, until the list has moved the focus to it. */
    target,
    /**
     * Selects a subscription, opens its panel and makes it the target. If the filter hides it, its lookup or the list, which moves the focus
     * to it, removes the filter.
     */
    goTo(subscription: Subscription) {
      batch(() => {
        search.value = '';
        setUnnamed(undefined);
        selection.select(subscription);
        setOpen(true);
        target.value = subscription;
      });
    },
  };
}
