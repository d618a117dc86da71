import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../api/resources/subscription.js';
import type { SubscriptionsParams } from './query-client.js';

/** A widget that shows the selected subscription. */
export type FollowerKind = 'tokens' | 'usage';

/** The selected subscription of a page, and the widgets that take part in the selection. */
export interface Selection {
  /** The user's selection, else the default. */
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** The record of the user's selection, which a follower's select may not have loaded. */
  readonly selected: ReadonlySignal<Subscription | undefined>;
  select(subscription: Subscription): void;
  /** Sets the subscription that is selected until the user selects another one. */
  setDefault(subscriptionId: string | undefined): void;
  /** Parameters of the page's subscription list, whose request followers share; `undefined` without a list. */
  readonly listParams: ReadonlySignal<SubscriptionsParams | undefined>;
  /** Registers a mounted subscription list; the returned function removes it. */
  registerList(params: SubscriptionsParams): () => void;
  /**
   * Registers a mounted widget that follows the selection; the returned function removes it.
   *
   * @param scrollIntoView shows the widget after a selection elsewhere on the page
   */
  registerFollower(kind: FollowerKind, scrollIntoView: () => void): () => void;
  readonly followers: ReadonlySignal<readonly FollowerKind[]>;
  scrollToFollower(kind: FollowerKind): void;
  reset(): void;
}

export function createSelection(): Selection {
  const selected = signal<Subscription | undefined>(undefined);
  const defaultId = signal<string | undefined>(undefined);
  const lists = signal<readonly SubscriptionsParams[]>([]);
  const followers = signal<readonly { readonly kind: FollowerKind; readonly scrollIntoView: () => void }[]>([]);

  function reset(): void {
    batch(() => {
      selected.value = undefined;
      defaultId.value = undefined;
    });
  }

  /** A page without any of these widgets has nothing selected when they come back. */
  function resetIfUnused(): void {
    if (!lists.peek().length && !followers.peek().length) reset();
  }

  return {
    selectedId: computed(() => selected.value?.id ?? defaultId.value),
    selected,
    select(subscription) {
      selected.value = subscription;
    },
    setDefault(subscriptionId) {
      defaultId.value = subscriptionId;
    },
    listParams: computed(() => lists.value[0]),
    registerList(params) {
      lists.value = [...lists.peek(), params];
      return () => {
        lists.value = lists.peek().filter((other) => other !== params);
        resetIfUnused();
      };
    },
    registerFollower(kind, scrollIntoView) {
      const follower = { kind, scrollIntoView };
      followers.value = [...followers.peek(), follower];
      return () => {
        followers.value = followers.peek().filter((other) => other !== follower);
        resetIfUnused();
      };
    },
    followers: computed(() => followers.value.map(({ kind }) => kind)),
    scrollToFollower(kind) {
      followers.peek().find((follower) => follower.kind === kind)?.scrollIntoView();
    },
    reset,
  };
}
