import { signal, type ReadonlySignal } from '@preact/signals';
import type { StateFilter } from '../api/portal-client.js';
import type { Lease } from './lease.js';
import type { PortalStore, SubscriptionList } from './portal-store.js';

export interface ChosenFilter {
  readonly state: StateFilter;
  readonly list: SubscriptionList;
  /** What to show while the list awaits its first answer: the one that was shown before. */
  readonly previous?: SubscriptionList | undefined;
}

/** The state filter of one list of the page. Each filter has its own list, so that an answer never lands under another one. */
export interface SubscriptionFilter {
  readonly chosen: ReadonlySignal<ChosenFilter>;
  choose(state: StateFilter): void;
  dispose(): void;
}

export function createSubscriptionFilter(
  store: PortalStore,
  initial: StateFilter,
  pageSize: number,
): SubscriptionFilter {
  const leases = new Map<StateFilter, Lease<SubscriptionList>>();
  const chosen = signal(open(initial));

  function open(state: StateFilter, previous?: SubscriptionList): ChosenFilter {
    const seen = leases.get(state);
    // A filter that was seen before is shown at once, and checked behind.
    if (seen) void seen.value.load();
    const lease = seen ?? store.subscriptions(state, pageSize);
    leases.set(state, lease);
    return { state, list: lease.value, previous };
  }

  return {
    chosen,
    choose(state) {
      const left = chosen.value;
      if (state === left.state) return;
      const wasAnswered = left.list.state.value.rows;
      if (!wasAnswered) {
        // An abandoned filter is not worth waiting for.
        leases.get(left.state)?.release();
        leases.delete(left.state);
      }
      chosen.value = open(state, wasAnswered ? left.list : left.previous);
    },
    dispose() {
      for (const lease of leases.values()) lease.release();
    },
  };
}
