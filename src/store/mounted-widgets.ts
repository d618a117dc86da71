import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import type { ListView } from './list-view.js';
import type { Selection } from './selection.js';
import type { SubscriptionsParams, SubscriptionsQuery } from './subscriptions-query.js';

export type LinkedWidgetKind = 'tokens' | 'usage';

export interface MountedList {
  readonly params: ReadonlySignal<SubscriptionsParams>;
  /** Reads signals, to which the caller subscribes. */
  readonly getShownQuery: () => SubscriptionsQuery;
  readonly showAll: () => boolean;
  readonly clearSearch: () => void;
  readonly account?: AccountList | undefined;
}

interface AccountList {
  readonly view: Pick<ListView, 'target' | 'openKey' | 'retain' | 'expandedKey'>;
  readonly onExpand: (subscription: Subscription) => void;
}

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
    leadingList: computed(() => lists.value.find(({ account }) => !!account) ?? lists.value[0]),
    linkedWidgets: computed(() => linkedWidgets.value.map(({ kind }) => kind)),
    registerList(list: MountedList) {
      lists.value = [...lists.peek(), list];
      return () => {
        lists.value = lists.peek().filter((other) => other !== list);
        resetIfUnused();
        // If no list is left, end the lookup for which other widgets wait.
        if (!lists.peek().length && selection.lookup.peek()?.status === 'pending') selection.endLookup('failed');
      };
    },
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
