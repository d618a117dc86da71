import { effect, untracked } from '@preact/signals';
import type { Subscription } from '../api/resources/subscription.js';
import type { AccountModel } from './account-model.js';
import type { ListView } from './list-view.js';
import type { MountedList } from './mounted-widgets.js';
import type { Selection } from './selection.js';
import type { SubscriptionsQuery } from './subscriptions-query.js';

type Records = ReadonlyMap<string, Subscription>;

/** The list that shows a view. */
interface ViewedList extends Pick<MountedList, 'showAll' | 'discardSearch'> {
  /** The records that it has rendered: those of its query, and what a search has loaded. */
  readonly getRecords: () => Records;
  /** Called with the subscription whose panel is about to be rendered, in an account. */
  readonly onExpand: (subscription: Subscription) => void;
}

/** Makes a list take part in the selection of the page until the returned function is called: an account always has one of its rows selected. */
export function connectList(
  { selection, mountedWidgets }: Pick<AccountModel, 'selection' | 'mountedWidgets'>,
  view: ListView,
  list: ViewedList,
): () => void {
  const stop = view.isAccount ? keepRowSelected(selection, view, list) : undefined;
  const { params, getQuery } = view;
  const remove = mountedWidgets.registerList({ ...list, params, getShownQuery: () => getQuery() });
  return () => {
    stop?.();
    remove();
  };
}

/**
 * Signals call it before Preact renders the rows of a response: these are rendered once, with the panel of the selected one.
 *
 * - The rows a and b arrive: the default, a, is selected.
 * - z is selected elsewhere on the page, or was before there were rows: it may be on another page of the list, and is looked up. Until
 *   `lookup.ts` has found it, no row is selected; if it is missing, a is.
 * - A refetch or another filter brings b and c: a is gone, and b replaces it.
 * - A search has loaded z, which was opened: that the list does not have it is no reason to replace it.
 */
function keepRowSelected(selection: Selection, view: ListView, { getRecords, onExpand }: ViewedList): () => void {
  const dataWhenConnected = view.getQuery().data.peek();
  // The last time: the records of the list without a search, and what was selected then.
  let former:
    { readonly query: SubscriptionsQuery; readonly loaded: Records; readonly selectedId: unknown } | undefined;

  /** What a search has loaded further. Of what it shares with the list, a record that the list does not have any more is gone. */
  function getSearched(query: SubscriptionsQuery): (readonly [string, Subscription])[] {
    // The rendered records of another filter are not those of this one.
    if (former?.query !== query) return [];
    const { loaded } = former;
    return [...getRecords()].filter(([key]) => !loaded.has(key));
  }

  function selectOneOf(records: Records): void {
    const id = selection.selected.peek()?.id;
    // Selected since the last time: elsewhere on the page, or before there were rows.
    if (id && !records.has(id) && id !== former?.selectedId) return selection.startLookup(id);
    // Otherwise, a refetch or another filter has removed it.
    if (selection.selectedId.peek() === undefined) selection.resolveDefault([...records.values()]);
    if (records.has(view.selectedKey.peek() ?? '')) return;
    const entries = [...records];
    const [key, subscription] = entries.find((entry) => !!entry[1].id) ?? entries[0] ?? [];
    if (key !== undefined && subscription) view.replace({ key, subscription });
  }

  return effect(() => {
    const query = view.getQuery();
    const data = query.data.value;
    const loaded = data?.items;
    void selection.selected.value;
    // Until a row that is looked up is there, or until a filter that hides the target is removed.
    const isAwaited = selection.lookup.value?.status === 'pending' || !!view.target.value;
    if (!loaded) return;
    untracked(() => {
      if (!isAwaited) selectOneOf(new Map([...loaded, ...getSearched(query)]));
      former = { query, loaded, selectedId: selection.selected.peek()?.id };
      // What is rendered already requests its data itself.
      const expanded = data !== dataWhenConnected && loaded.get(view.expandedKey.peek() ?? '');
      if (expanded) onExpand(expanded);
    });
  });
}
