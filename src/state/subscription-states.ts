/** What a state of a subscription means. */
export interface StateFacts {
  /** Whether the subscription is in use and billed again. */
  readonly isActive: boolean;
  /** The kind of end, if the state is one. */
  readonly end: 'canceled' | 'expired' | undefined;
}

const KNOWN = {
  active: { isActive: true, end: undefined },
  canceled: { isActive: false, end: 'canceled' },
  expired: { isActive: false, end: 'expired' },
} satisfies Readonly<Record<string, StateFacts>>;

/** The states that the widgets know, for what describes them: the manifest and the command `check`. */
export const KNOWN_STATES = Object.keys(KNOWN) as readonly (keyof typeof KNOWN)[];

// Without a prototype: a response may name a state like a property of `Object.prototype`.
const STATES = { __proto__: null, ...KNOWN } as object as Readonly<Record<string, StateFacts | undefined>>;

const UNKNOWN_STATE: StateFacts = { isActive: false, end: undefined };

/** The meaning of a state. Nothing is concluded from one that is not known: it is shown as words. */
export function stateFacts(state: string | null): StateFacts {
  return STATES[state ?? ''] ?? UNKNOWN_STATE;
}
