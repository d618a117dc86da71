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

export const KNOWN_STATES = [...STATES.keys()];

/** Unknown states count as neither active nor ended. */
export function getStateFacts(state: string | null): StateFacts {
  return STATES.get(state ?? '') ?? { isActive: false, end: undefined };
}
