import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../api/resources/subscription.js';
import { type MountedList, searchLink, type SubscriptionLink } from './link-search.js';
import { stateFacts } from './subscription-states.js';
import type { SubscriptionsParams } from './subscriptions-query.js';

/** A widget that shows the selected subscription. */
export type FollowerKind = 'tokens' | 'usage';

/** The selected subscription of a page, and the widgets that take part in the selection. */
export interface Selection {
  /** The user's selection, else the default; `undefined` while a linked subscription is being looked up. */
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** The record that is selected by the user, a link or `replace`; undefined for the default. A follower's select may not have loaded it. */
  readonly selected: ReadonlySignal<Subscription | undefined>;
  /** Follows a link in place of the user's selection; `undefined` selects the default. */
  setLink(subscriptionId: string | undefined): void;
  /** The subscription that mounted lists look up, until the user selects another one. */
  readonly link: ReadonlySignal<SubscriptionLink | undefined>;
  /** Ends a lookup: with the record, or the reason why there is none. */
  resolveLink(result: Subscription | 'missing' | 'failed'): void;
  /** Ends a link to a subscription that is missing. */
  dismissLink(): void;
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
  /** Registers a mounted subscription list, in which links are looked up; the returned function removes it. */
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
  const link = signal<SubscriptionLink | undefined>(undefined);
  const defaultId = signal<string | undefined>(undefined);
  const lists = signal<readonly MountedList[]>([]);
  const followers = signal<readonly { readonly kind: FollowerKind }[]>([]);
  let selectionCount = 0;

  function set(record: Subscription | undefined, nextLink: SubscriptionLink | undefined): void {
    batch(() => {
      selected.value = record;
      link.value = nextLink;
    });
  }

  function select(subscription: Subscription): void {
    selectionCount += 1;
    set(subscription, undefined);
    if (subscription.id) memory.write(subscription.id);
  }

  function setLink(id: string | undefined): void {
    // The row of what is selected may be looked up like a link.
    if (id !== selected.peek()?.id) selectionCount += 1;
    set(undefined, id === undefined ? undefined : { id, status: 'pending' });
  }

  function resetSelection(): void {
    // One that has begun is not completed.
    selectionCount += 1;
    batch(() => {
      // The records may be refetched for the same user: the link is looked up again.
      setLink(link.peek()?.id);
      defaultId.value = undefined;
    });
  }

  /** The selection is reset when the last of these widgets is unmounted. */
  function resetIfUnused(): void {
    if (lists.peek().length || followers.peek().length) return;
    link.value = undefined;
    resetSelection();
  }

  function resolveLink(result: Subscription | 'missing' | 'failed'): void {
    const { id } = link.peek() ?? {};
    if (id === undefined) return;
    if (typeof result === 'object') set(result, { id, status: 'found' });
    else link.value = { id, status: result };
  }

  return {
    selectedId: computed(() => selected.value?.id ?? (link.value?.status === 'pending' ? undefined : defaultId.value)),
    selected,
    link,
    setLink,
    resolveLink,
    dismissLink() {
      if (link.peek()?.status === 'missing') link.value = undefined;
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
      const stopSearch = searchLink(list, link, resolveLink);
      return () => {
        stopSearch();
        lists.value = lists.peek().filter((other) => other !== list);
        resetIfUnused();
        // Other widgets wait for the lookup, which no list completes any more.
        if (lists.peek().length === 0 && link.peek()?.status === 'pending') resolveLink('failed');
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
      resetSelection();
      for (const list of lists.peek()) list.discardSearch();
    },
    remembered: memory.read,
    forgetRemembered: () => memory.write(undefined),
  };
}
