import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import type { ListView } from './list-view.js';
import type { Selection } from './selection.js';
import type { SubscriptionsParams, SubscriptionsQuery } from './subscriptions-query.js';

/** The records of the selected subscription that a linked widget shows. */
export type LinkedWidgetKind = 'tokens' | 'usage';

/** A list on the page, in which subscriptions are looked up. */
export interface MountedList {
  /** The parameters that it began with. */
  readonly params: ReadonlySignal<SubscriptionsParams>;
  /** The query of the filter that it shows. Reads signals. */
  readonly getShownQuery: () => SubscriptionsQuery;
  /** Removes its filter; false if it has none. */
  readonly showAll: () => boolean;
  /** Empties its search field, because the customer has changed. */
  readonly clearSearch: () => void;
  /** Set if an account contains the list. */
  readonly account?: AccountList | undefined;
}

/** The list of an account, which always has one of its rows selected. */
interface AccountList {
  readonly view: Pick<ListView, 'target' | 'openKey' | 'retain' | 'expandedKey'>;
  /** Called with the subscription whose panel is about to be rendered. */
  readonly onExpand: (subscription: Subscription) => void;
}

/** The widgets of a page that take part in the selection, as long as they are mounted. */
export type MountedWidgets = ReturnType<typeof createMountedWidgets>;

export function createMountedWidgets(selection: Selection) {
  const lists = signal<readonly MountedList[]>([]);
  const linkedWidgets = signal<readonly { readonly kind: LinkedWidgetKind }[]>([]);

  /** The selection ends with the last of these widgets. */
  function resetIfUnused(): void {
    if (!lists.peek().length && !linkedWidgets.peek().length) selection.reset();
  }

  return {
    /**
     * Parameters of the page's subscription list, whose request linked widgets share; `undefined`
     * without a list.
     */
    listParams: computed(() => lists.value[0]?.params.value),
    /** The list that looks subscriptions up: an account's list, else the first one. */
    leadingList: computed(() => lists.value.find(({ account }) => !!account) ?? lists.value[0]),
    /** The kinds of the linked widgets, which show the selected subscription. */
    linkedWidgets: computed(() => linkedWidgets.value.map(({ kind }) => kind)),
    /** Registers a subscription list; the returned function removes it. */
    registerList(list: MountedList) {
      lists.value = [...lists.peek(), list];
      return () => {
        lists.value = lists.peek().filter((other) => other !== list);
        resetIfUnused();
        // Other widgets wait for the lookup, which no list completes any more.
        if (!lists.peek().length && selection.lookup.peek()?.status === 'pending') selection.endLookup('failed');
      };
    },
    /** Registers a linked widget; the returned function removes it. */
    registerLinkedWidget(kind: LinkedWidgetKind) {
      const widget = { kind };
      linkedWidgets.value = [...linkedWidgets.peek(), widget];
      return () => {
        linkedWidgets.value = linkedWidgets.peek().filter((other) => other !== widget);
        resetIfUnused();
      };
    },
    /** Empties the search fields of all lists. */
    clearSearches() {
      for (const list of lists.peek()) list.clearSearch();
    },
  };
}
