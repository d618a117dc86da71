import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { StateFilter } from '../api/portal-client.js';
import type { Lease } from './lease.js';
import type { PortalStore, SubscriptionList } from './portal-store.js';

/** The state filter of one list of the page. Each filter has its own list, so that an answer never lands under another one. */
export interface SubscriptionFilter {
  readonly state: ReadonlySignal<StateFilter>;
  readonly list: ReadonlySignal<SubscriptionList>;
  /** What to show while the chosen list awaits its first answer: the list that was shown before. */
  readonly previous: ReadonlySignal<SubscriptionList | undefined>;
  choose(state: StateFilter): void;
  dispose(): void;
}

export function createSubscriptionFilter(
  store: PortalStore,
  initial: StateFilter,
  pageSize: number,
): SubscriptionFilter {
  const leases = new Map<StateFilter, Lease<SubscriptionList>>();
  const state = signal(initial);
  const before = signal<SubscriptionList | undefined>(undefined);

  function listOf(wanted: StateFilter): SubscriptionList {
    const lease = leases.get(wanted) ?? store.subscriptions(wanted, pageSize);
    leases.set(wanted, lease);
    return lease.value;
  }

  const list = signal(listOf(initial));
  return {
    state,
    list,
    previous: computed(() => (list.value.rows.value ? undefined : before.value)),
    choose(wanted) {
      if (wanted === state.value) return;
      const left = list.value;
      if (left.rows.value) {
        before.value = left;
      } else {
        // An abandoned filter is not worth waiting for.
        leases.get(state.value)?.release();
        leases.delete(state.value);
      }
      const wasSeen = leases.has(wanted);
      batch(() => {
        state.value = wanted;
        list.value = listOf(wanted);
      });
      if (wasSeen) void list.value.load();
    },
    dispose() {
      for (const lease of leases.values()) lease.release();
      leases.clear();
    },
  };
}
