import { KNOWN_STATES } from '../state/subscription-states.js';

type StatePart = `state-${(typeof KNOWN_STATES)[number]}`;

const PATTERN =
  'Any other state has a part of the same pattern, `state-<state>`: in lower case, with "-" for characters that are neither letters nor digits.';

/** The parts of badges and rows in the states that the widgets know, by name. */
export const STATE_PARTS = Object.fromEntries(
  KNOWN_STATES.map((state) => [
    `state-${state}`,
    `Badge and row of a subscription${state === 'expired' ? ', and badge of an access token,' : ''} in the state \`${state}\`. ${PATTERN}`,
  ]),
) as Readonly<Record<StatePart, string>>;

export const STATE_PART_NAMES = Object.keys(STATE_PARTS) as readonly StatePart[];
