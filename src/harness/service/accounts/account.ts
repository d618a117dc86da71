/** What an account's records are made from: the same seed and start give the same records. */
export interface AccountContext {
  readonly seed: string;
  /** When the service was started, by its own clock, in milliseconds. */
  readonly startedAt: number;
}

/**
 * The records of one customer. They are `unknown` because a service may send anything, and clients are to cope with it.
 * `now` is the service's clock in milliseconds.
 */
export interface AccountRecords {
  readonly customerId: string;
  customer(): unknown;
  /** How many subscriptions there are, in all or in one state. */
  countSubscriptions(state: string | null): number;
  /** The subscription at a position of the whole list, or of the list of one state. */
  subscriptionAt(position: number, state: string | null): unknown;
  /** Null for a subscription that is not this customer's. */
  accessTokens(subscriptionId: string, now: number): readonly unknown[] | null;
  billableMetrics(subscriptionId: string): readonly unknown[] | null;
}

/** One account that a visitor of the simulated portal can be logged in to. */
export interface AccountDefinition {
  /** What the session cookie holds. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  open(context: AccountContext): AccountRecords;
}
