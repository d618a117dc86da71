interface StateFacts {
  /** Whether the subscription is in use and billed. */
  readonly isActive: boolean;
  readonly end: 'canceled' | 'expired' | undefined;
}

const STATES = new Map<string, StateFacts>([
  ['active', { isActive: true, end: undefined }],
  ['canceled', { isActive: false, end: 'canceled' }],
  ['expired', { isActive: false, end: 'expired' }],
]);

/** The states that the widgets know. The manifest and the command `check` list them. */
export const KNOWN_STATES = [...STATES.keys()];

/** An unknown state counts as neither active nor ended, and is shown as words. */
export function getStateFacts(state: string | null): StateFacts {
  return STATES.get(state ?? '') ?? { isActive: false, end: undefined };
}
