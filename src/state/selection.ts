import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../api/resources/subscription.js';
import { type MountedList, lookUpIn, type SubscriptionLookup } from './lookup.js';
import { stateFacts } from './subscription-states.js';
import type { SubscriptionsParams } from './subscriptions-query.js';

/** A widget that shows the selected subscription. */
export type FollowerKind = 'tokens' | 'usage';

/** The selected subscription of a page, and the widgets that take part in the selection. */
export interface Selection {
  /** The selected subscription, else the default; `undefined` while one is being looked up. */
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** The record that was selected by the user, a lookup or `replace`; undefined for the default. A follower's select may not have loaded it. */
  readonly selected: ReadonlySignal<Subscription | undefined>;
  /** Looks a subscription up in the mounted lists, in place of what is selected; `undefined` selects the default. */
  startLookup(subscriptionId: string | undefined): void;
  /** What mounted lists look up or have looked up, until the user selects another one. */
  readonly lookup: ReadonlySignal<SubscriptionLookup | undefined>;
  /** Ends a lookup: with the record, or the reason why there is none. */
  endLookup(result: Subscription | 'missing' | 'failed'): void;
  /** Ends a lookup of a subscription that is missing. */
  dismissLookup(): void;
  /** Selects a subscription, and remembers it for the next page of this tab. */
  select(subscription: Subscription): void;
  /**
   * Begins a selection whose record is yet to be found. The returned function selects it and returns true, unless another selection has begun
   * or been made since.
   */
  begin(): (subscription: Subscription) => boolean;
  /** Selects a subscription in place of the selected one, which a list does not show any more. It is not remembered. */
  replace(subscription: Subscription): void;
  /**
   * Sets the subscription that is selected until the user selects another one: the remembered one if it is loaded, else the first active
   * one, else the first one with an id. A default that is still loaded stays.
   */
  resolveDefault(loaded: readonly Subscription[]): void;
  /** Parameters of the page's subscription list, whose request followers share; `undefined` without a list. */
  readonly listParams: ReadonlySignal<SubscriptionsParams | undefined>;
  /** Registers a mounted subscription list, in which subscriptions are looked up; the returned function removes it. */
  registerList(list: MountedList): () => void;
  /** Registers a mounted widget that follows the selection; the returned function removes it. */
  registerFollower(kind: FollowerKind): () => void;
  readonly followers: ReadonlySignal<readonly FollowerKind[]>;
  /** The customer is another one: nothing of the former one is selected or searched for. */
  reset(): void;
  /** The id of the subscription that was selected last in this tab, which may not be the customer's any more. */
  remembered(): string | undefined;
  /** Forgets the remembered subscription. */
  forgetRemembered(): void;
}

/** Remembers the id of the selected subscription in the tab. */
export interface SelectionMemory {
  read(): string | undefined;
  write(subscriptionId: string | undefined): void;
}

export function createSelection(memory: SelectionMemory): Selection {
  const selected = signal<Subscription | undefined>(undefined);
  const lookup = signal<SubscriptionLookup | undefined>(undefined);
  const defaultId = signal<string | undefined>(undefined);
  const lists = signal<readonly MountedList[]>([]);
  const followers = signal<readonly { readonly kind: FollowerKind }[]>([]);
  let selectionCount = 0;

  function set(record: Subscription | undefined, nextLookup: SubscriptionLookup | undefined): void {
    batch(() => {
      selected.value = record;
      lookup.value = nextLookup;
    });
  }

  function select(subscription: Subscription): void {
    selectionCount += 1;
    set(subscription, undefined);
    if (subscription.id) memory.write(subscription.id);
  }

  function startLookup(id: string | undefined): void {
    // The row of what is selected may be looked up like a link.
    if (id !== selected.peek()?.id) selectionCount += 1;
    set(undefined, id === undefined ? undefined : { id, status: 'pending' });
  }

  /** @param lookedUpId what is looked up next */
  function resetSelection(lookedUpId?: string): void {
    // One that has begun is not completed.
    selectionCount += 1;
    batch(() => {
      startLookup(lookedUpId);
      defaultId.value = undefined;
    });
  }

  /** The selection is reset when the last of these widgets is unmounted. */
  function resetIfUnused(): void {
    if (!lists.peek().length && !followers.peek().length) resetSelection();
  }

  function endLookup(result: Subscription | 'missing' | 'failed'): void {
    const { id } = lookup.peek() ?? {};
    if (id === undefined) return;
    if (typeof result === 'object') set(result, { id, status: 'found' });
    else lookup.value = { id, status: result };
  }

  return {
    selectedId: computed(
      () => selected.value?.id ?? (lookup.value?.status === 'pending' ? undefined : defaultId.value),
    ),
    selected,
    lookup,
    startLookup,
    endLookup,
    dismissLookup() {
      if (lookup.peek()?.status === 'missing') lookup.value = undefined;
    },
    select,
    begin() {
      const begun = ++selectionCount;
      return (subscription) => {
        if (begun !== selectionCount) return false;
        select(subscription);
        return true;
      };
    },
    replace: (subscription) => set(subscription, undefined),
    resolveDefault(loaded) {
      if (loaded.length === 0 || loaded.some(({ id }) => !!id && id === defaultId.peek())) return;
      const named = loaded.filter(({ id }) => !!id);
      const rememberedId = memory.read();
      const remembered = named.find(({ id }) => id === rememberedId);
      // It may be the one of another customer.
      if (rememberedId !== undefined && !remembered) memory.write(undefined);
      defaultId.value =
        (remembered ?? named.find(({ state }) => stateFacts(state).isActive) ?? named[0])?.id ?? undefined;
    },
    listParams: computed(() => lists.value[0]?.params),
    registerList(list) {
      lists.value = [...lists.peek(), list];
      const stopLookup = lookUpIn(list, lookup, endLookup);
      return () => {
        stopLookup();
        lists.value = lists.peek().filter((other) => other !== list);
        resetIfUnused();
        // Other widgets wait for the lookup, which no list completes any more.
        if (!lists.peek().length && lookup.peek()?.status === 'pending') endLookup('failed');
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
    reset() {
      // The records may be refetched for the same user.
      resetSelection(lookup.peek()?.id);
      for (const list of lists.peek()) list.discardSearch();
    },
    remembered: memory.read,
    forgetRemembered: () => memory.write(undefined),
  };
}
