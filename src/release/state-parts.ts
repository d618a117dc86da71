import { KNOWN_STATES } from '../state/subscription-states.js';

type StatePart = `state-${(typeof KNOWN_STATES)[number]}`;

/** The parts of badges and rows in the states that the widgets know, by name. */
export const STATE_PARTS = Object.fromEntries(
  KNOWN_STATES.map((state) => [
    `state-${state}`,
    `Badge and row of a subscription${state === 'expired' ? ', and badge of an access token,' : ''} in the state \`${state}\`.`,
  ]),
) as Readonly<Record<StatePart, string>>;

export const STATE_PART_NAMES = Object.keys(STATE_PARTS) as readonly StatePart[];
