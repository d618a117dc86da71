import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';

/** What is known about a subscription whose access tokens or usage have been loaded in this session. */
export interface Mark {
  /** How many of its access tokens expire within the warning time. */
  readonly expiringTokens: number;
  /** The worst of its limits: nearly used up, or reached or exceeded. */
  readonly usage: 'near' | 'over' | undefined;
}

/** Marks of subscriptions for the rows of the list. Rendered widgets report what they have loaded, so that no mark needs a request. */
export interface Marks {
  /** The mark of one subscription, which nothing is known about until it has been loaded. */
  of(subscriptionId: string): ReadonlySignal<Mark>;
  report(subscriptionId: string, facts: Partial<Mark>): void;
  /** Forgets all marks: the session has ended, or the customer is another one. */
  reset(): void;
}

const NOTHING: Mark = { expiringTokens: 0, usage: undefined };

export function createMarks(): Marks {
  // One signal per subscription: a change re-renders the mark of one row, however many there are.
  const marks = new Map<string, Signal<Mark>>();

  function get(subscriptionId: string): Signal<Mark> {
    let mark = marks.get(subscriptionId);
    if (!mark) marks.set(subscriptionId, (mark = signal(NOTHING)));
    return mark;
  }

  return {
    of: get,
    report(subscriptionId, facts) {
      const mark = get(subscriptionId);
      const previous = mark.peek();
      const next = { ...previous, ...facts };
      if (next.expiringTokens !== previous.expiringTokens || next.usage !== previous.usage) mark.value = next;
    },
    reset() {
      // Rendered rows keep their signals.
      batch(() => marks.forEach((mark) => (mark.value = NOTHING)));
    },
  };
}
