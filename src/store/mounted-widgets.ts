import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import type { ListView } from './list-view.js';
import type { Selection } from './selection.js';
import type { SubscriptionsParams, SubscriptionsQuery } from './subscriptions-query.js';

/** The kinds of records that a linked widget shows. */
export type LinkedWidgetKind = 'tokens' | 'usage';

/** A list of the page, in which subscriptions are looked up. */
export interface MountedList {
  /** The initial parameters. */
  readonly params: ReadonlySignal<SubscriptionsParams>;
  /** The query of the filter that is shown. Reads signals. */
  readonly getShownQuery: () => SubscriptionsQuery;
  /** Removes the filter. Returns false if there is none. */
  readonly showAll: () => boolean;
  /** Empties the search field after a change of customer. */
  readonly clearSearch: () => void;
  /** Set if an account contains the list. */
  readonly account?: AccountList | undefined;
}

/** An account's list, which always has a selected row. */
interface AccountList {
  readonly view: Pick<ListView, 'target' | 'openKey' | 'retain' | 'expandedKey'>;
  /** Called before the panel of a subscription renders. */
  readonly onExpand: (subscription: Subscription) => void;
}

/** The mounted widgets that take part in the selection. */
export type MountedWidgets = ReturnType<typeof createMountedWidgets>;

export function createMountedWidgets(selection: Selection) {
  const lists = signal<readonly MountedList[]>([]);
  const linkedWidgets = signal<readonly { readonly kind: LinkedWidgetKind }[]>([]);

  /** The selection ends with the last of these widgets. */
  function resetIfUnused(): void {
    if (!lists.peek().length && !linkedWidgets.peek().length) selection.reset();
  }

  return {
    /** The parameters of the page's first list, whose request linked widgets share. */
    listParams: computed(() => lists.value[0]?.params.value),
    /** The list that looks subscriptions up: an account's list if there is one. */
    leadingList: computed(() => lists.value.find(({ account }) => !!account) ?? lists.value[0]),
    linkedWidgets: computed(() => linkedWidgets.value.map(({ kind }) => kind)),
    /** Registers a list. Returns a function that removes it. */
    registerList(list: MountedList) {
      lists.value = [...lists.peek(), list];
      return () => {
        lists.value = lists.peek().filter((other) => other !== list);
        resetIfUnused();
        // Without a list, end the lookup that other widgets wait for.
        if (!lists.peek().length && selection.lookup.peek()?.status === 'pending') selection.endLookup('failed');
      };
    },
    /** Registers a linked widget. Returns a function that removes it. */
    registerLinkedWidget(kind: LinkedWidgetKind) {
      const widget = { kind };
      linkedWidgets.value = [...linkedWidgets.peek(), widget];
      return () => {
        linkedWidgets.value = linkedWidgets.peek().filter((other) => other !== widget);
        resetIfUnused();
      };
    },
    clearSearches() {
      for (const list of lists.peek()) list.clearSearch();
    },
  };
}
