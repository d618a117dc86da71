import { computed, type Signal, signal } from '@preact/signals';
import type { Subscription } from '../client/resources/subscription.js';
import type { ListView } from './list-view.js';
import type { Selection } from './selection.js';

export type LinkedWidgetKind = 'tokens' | 'usage';

export interface MountedList {
  readonly view: ListView;
  /** Returns false if no filter was set. */
  readonly removeFilter: () => boolean;
  readonly prefetchPanel: (subscription: Subscription) => void;
}

export type MountedWidgets = ReturnType<typeof createMountedWidgets>;

export function createMountedWidgets(selection: Selection) {
  const lists = signal<readonly MountedList[]>([]);
  // Store an object for each widget, so that two widgets of the same kind can be told apart.
  const linkedWidgets = signal<readonly { readonly kind: LinkedWidgetKind }[]>([]);

  /** Returns a function that removes the widget. */
  function register<Widget>(widgets: Signal<readonly Widget[]>, widget: Widget): () => void {
    widgets.value = [...widgets.peek(), widget];
    return () => {
      widgets.value = widgets.peek().filter((other) => other !== widget);
      if (lists.peek().length > 0) return;
      if (linkedWidgets.peek().length === 0) selection.reset({ keepLink: false });
      // No list is left that could continue a pending lookup, so end the lookup.
      else if (selection.wanted.peek()?.status === 'pending') selection.endLookup('failed');
    };
  }

  const leadingList = computed(() => lists.value.find(({ view }) => view.isAccount) ?? lists.value[0]);

  return {
    leadingList,
    /** Token and usage widgets share the leading list's request. */
    sharedParams: computed(() => leadingList.value?.view.sharedParams.value),
    linkedWidgets: computed(() => linkedWidgets.value.map(({ kind }) => kind)),
    registerList: (list: MountedList) => register(lists, list),
    registerLinkedWidget: (kind: LinkedWidgetKind) => register(linkedWidgets, { kind }),
    clearSearches() {
      for (const { view } of lists.peek()) view.setSearch('');
    },
  };
}
