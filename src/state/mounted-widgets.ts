import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { type LookupList, lookUpIn } from './lookup.js';
import type { Selection } from './selection.js';
import type { SubscriptionsParams } from './subscriptions-query.js';

/** A widget that shows the selected subscription. */
export type FollowerKind = 'tokens' | 'usage';

/** A list on the page. */
export interface MountedList extends LookupList {
  /** Those that it began with. */
  readonly params: ReadonlySignal<SubscriptionsParams>;
  /** Ends its search: the customer is another one, in whose records it must not go on. */
  readonly discardSearch: () => void;
}

/** The widgets of a page that take part in the selection, as long as they are mounted. */
export interface MountedWidgets {
  /** Parameters of the page's subscription list, whose request followers share; `undefined` without a list. */
  readonly listParams: ReadonlySignal<SubscriptionsParams | undefined>;
  /** Registers a subscription list, in which subscriptions are looked up; the returned function removes it. */
  registerList(list: MountedList): () => void;
  /** Registers a widget that follows the selection; the returned function removes it. */
  registerFollower(kind: FollowerKind): () => void;
  readonly followers: ReadonlySignal<readonly FollowerKind[]>;
  /** Ends the searches of all lists. */
  discardSearches(): void;
}

export function createMountedWidgets(selection: Selection): MountedWidgets {
  const lists = signal<readonly MountedList[]>([]);
  const followers = signal<readonly { readonly kind: FollowerKind }[]>([]);

  /** The selection ends with the last of these widgets. */
  function resetIfUnused(): void {
    if (!lists.peek().length && !followers.peek().length) selection.reset();
  }

  return {
    listParams: computed(() => lists.value[0]?.params.value),
    registerList(list) {
      lists.value = [...lists.peek(), list];
      const stopLookup = lookUpIn(list, selection);
      return () => {
        stopLookup();
        lists.value = lists.peek().filter((other) => other !== list);
        resetIfUnused();
        // Other widgets wait for the lookup, which no list completes any more.
        if (!lists.peek().length && selection.lookup.peek()?.status === 'pending') selection.endLookup('failed');
      };
    },
    registerFollower(kind) {
      const follower = { kind };
      followers.value = [...followers.peek(), follower];
      return () => {
        followers.value = followers.peek().filter((other) => other !== follower);
        resetIfUnused();
      };
    },
    followers: computed(() => followers.value.map(({ kind }) => kind)),
    discardSearches() {
      for (const list of lists.peek()) list.discardSearch();
    },
  };
}
