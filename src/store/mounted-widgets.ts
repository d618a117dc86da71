import { computed, type Signal, signal } from '@preact/signals';
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
  // Objects distinguish two widgets of the same kind.
  const linkedWidgets = signal<readonly { readonly kind: LinkedWidgetKind }[]>([]);

  /** Returns a function that removes the widget. The selection ends with the last widget. */
  function register<Widget>(widgets: Signal<readonly Widget[]>, widget: Widget): () => void {
    widgets.value = [...widgets.peek(), widget];
    return () => {
      widgets.value = widgets.peek().filter((other) => other !== widget);
      if (lists.peek().length > 0) return;
      if (linkedWidgets.peek().length === 0) selection.reset();
      // Linked widgets wait for a lookup, which only a list can end.
      else if (selection.lookup.peek()?.status === 'pending') selection.endLookup('failed');
    };
  }

  return {
    /** The parameters of the page's first list, whose request linked widgets share. */
    listParams: computed(() => lists.value[0]?.view.sharedParams.value),
    leadingList: computed(() => lists.value.find(({ view }) => view.isAccount) ?? lists.value[0]),
    linkedWidgets: computed(() => linkedWidgets.value.map(({ kind }) => kind)),
    registerList: (list: MountedList) => register(lists, list),
    registerLinkedWidget: (kind: LinkedWidgetKind) => register(linkedWidgets, { kind }),
    clearSearches() {
      for (const { view } of lists.peek()) view.setSearch('');
    },
  };
}
