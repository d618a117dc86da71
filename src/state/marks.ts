import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ListData } from './list-data.js';
import type { AccessTokenMetadata, MetricQuota } from './types.js';

/** What a row is marked by: what was loaded last of its subscription, in a panel that may be closed by now. No secrets. */
export interface Mark {
  readonly tokens?: ListData<AccessTokenMetadata> | undefined;
  readonly usage?: ListData<MetricQuota> | undefined;
}

/** Marks of subscriptions for the rows of the list. No mark needs a request of its own. */
export type Marks = ReturnType<typeof createMarks>;

export function createMarks() {
  // One signal per subscription: a change re-renders the mark of one row, however many there are.
  const marks = new Map<string, Signal<Mark | undefined>>();

  function get(subscriptionId: string): Signal<Mark | undefined> {
    let mark = marks.get(subscriptionId);
    if (!mark) marks.set(subscriptionId, (mark = signal<Mark>()));
    return mark;
  }

  return {
    /** The mark of one subscription; undefined until something of it has been loaded. */
    of: (subscriptionId: string): ReadonlySignal<Mark | undefined> => get(subscriptionId),
    report(subscriptionId: string, loaded: Mark) {
      const mark = get(subscriptionId);
      // Both, because a host page may have added properties to `Object.prototype`.
      mark.value = { tokens: undefined, usage: undefined, ...mark.peek(), ...loaded };
    },
    /** Forgets all marks: the session has ended, or the customer is another one. */
    reset() {
      // Rendered rows keep their signals.
      batch(() => marks.forEach((mark) => (mark.value = undefined)));
    },
  };
}
