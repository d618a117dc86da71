import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Subscription } from '../api/resources/subscription.js';
import { stateFacts } from './subscription-states.js';

/** A subscription of which only the id is known: from the page's URL, an attribute, or a selection elsewhere on the page. */
interface SubscriptionLookup {
  readonly id: string;
  /** `failed` if the subscriptions could not be loaded: it may still be found. */
  readonly status: 'pending' | 'found' | 'missing' | 'failed';
}

/**
 * The selected subscription of a page: the record that `select`, `replace` or a lookup has `found`. Without one, none is selected while a lookup
 * is `pending`, and else, also after one that is `missing` or has `failed`, the default, of which only the id is kept.
 *
 * What follows from a change are effects: `lookup.ts` ends a lookup once a list has the record; `connect-list.ts` selects a row of an account, and
 * `follow-list.ts` the default of followers, when a list has arrived; `prefetch.ts` discards data that was requested for another subscription.
 */
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
  /** Drops a selection or default that a complete list does not have. */
  retain(records: ReadonlyMap<string, unknown>): void;
  /** Nothing is selected any more, not even by default. @param lookedUpId what is looked up next */
  reset(lookedUpId?: string): void;
  /** The id of the subscription that was selected last in this tab, which may not be the customer's any more. */
  readonly memory: SelectionMemory;
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
      const withId = loaded.filter(({ id }) => !!id);
      const rememberedId = memory.read();
      const remembered = withId.find(({ id }) => id === rememberedId);
      // It may be the one of another customer.
      if (rememberedId !== undefined && !remembered) memory.write(undefined);
      defaultId.value =
        (remembered ?? withId.find(({ state }) => stateFacts(state).isActive) ?? withId[0])?.id ?? undefined;
    },
    retain(records) {
      const isGone = (id: string | null | undefined): boolean => !!id && !records.has(id);
      batch(() => {
        if (isGone(selected.peek()?.id)) set(undefined, undefined);
        if (isGone(defaultId.peek())) defaultId.value = undefined;
      });
    },
    reset(lookedUpId) {
      // One that has begun is not completed.
      selectionCount += 1;
      batch(() => {
        startLookup(lookedUpId);
        defaultId.value = undefined;
      });
    },
    memory,
  };
}
