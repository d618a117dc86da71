/** The states that the widgets know, for what describes them: the manifest and the command `check`. */
export const KNOWN_STATES = ['active', 'canceled', 'expired'] as const;

/**
 * The meaning of a state: whether the subscription is in use and billed again, and the kind of end, if the state is one. Nothing is concluded
 * from one that is not known: it is shown as words.
 */
export function stateFacts(state: string | null) {
  const known = KNOWN_STATES.find((each) => each === state);
  return { isActive: known === 'active', end: known === 'active' ? undefined : known };
}
