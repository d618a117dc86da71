interface StateFacts {
  /** Whether the subscription is in use and billed. */
  readonly isActive: boolean;
  readonly end: 'canceled' | 'expired' | undefined;
}

/** The states that the widgets know. The manifest and the command `check` list them. */
const STATES = {
  active: { isActive: true, end: undefined },
  canceled: { isActive: false, end: 'canceled' },
  expired: { isActive: false, end: 'expired' },
} satisfies Readonly<Record<string, StateFacts>>;

export const KNOWN_STATES = Object.keys(STATES);

/** An unknown state counts as neither active nor ended, and is shown as words. */
export function stateFacts(state: string | null): StateFacts {
  const facts: Readonly<Record<string, StateFacts>> = STATES;
  return (state !== null && Object.hasOwn(facts, state) && facts[state]) || { isActive: false, end: undefined };
}
