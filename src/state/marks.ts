import { signal, type ReadonlySignal } from '@preact/signals';

/** What is known about a subscription whose access tokens or usage have been loaded in this session. */
export interface Mark {
  /** How many of its access tokens expire within the warning time. */
  readonly expiringTokens: number;
  /** The worst of its limits: nearly used up, or reached or exceeded. */
  readonly usage: 'near' | 'over' | undefined;
}

/** Marks of subscriptions for the rows of the list. Rendered widgets report what they have loaded, so that no mark needs a request. */
export interface Marks {
  /** By the id of the subscription. One that has not been loaded has no mark. */
  readonly bySubscription: ReadonlySignal<ReadonlyMap<string, Mark>>;
  report(subscriptionId: string, facts: Partial<Mark>): void;
  /** Forgets all marks: the session has ended, or the customer is another one. */
  reset(): void;
}

const NOTHING: Mark = { expiringTokens: 0, usage: undefined };

export function createMarks(): Marks {
  const bySubscription = signal<ReadonlyMap<string, Mark>>(new Map());
  return {
    bySubscription,
    report(subscriptionId, facts) {
      const previous = bySubscription.peek().get(subscriptionId) ?? NOTHING;
      const mark = { ...previous, ...facts };
      if (mark.expiringTokens === previous.expiringTokens && mark.usage === previous.usage) return;
      bySubscription.value = new Map([...bySubscription.peek(), [subscriptionId, mark]]);
    },
    reset() {
      if (bySubscription.peek().size > 0) bySubscription.value = new Map();
    },
  };
}
