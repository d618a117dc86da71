import { computed, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import type { ListView } from './list-view.js';
import type { Selection } from './selection.js';

export type LinkedWidgetKind = 'tokens' | 'usage';

export interface MountedList {
  readonly view: ListView;
  /** Returns whether there was a filter. */
  readonly removeFilter: () => boolean;
  readonly prefetchPanel: (subscription: Subscription) => void;
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
    listParams: computed(() => lists.value[0]?.view.params.value),
    leadingList: computed(() => lists.value.find(({ view }) => view.isAccount) ?? lists.value[0]),
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
      for (const { view } of lists.peek()) view.setSearch('');
    },
  };
}
