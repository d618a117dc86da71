import type { Translation } from '../../i18n/translation.js';

const KNOWN_STATES = ['active', 'canceled', 'expired'] as const;

const KNOWN_TERMS = {
  recurring: 'type.recurring',
  one_time: 'type.one_time',
  flat_fee: 'model.flat_fee',
  per_unit: 'model.per_unit',
} as const;

/** A term of the service. `isRaw` if it has no translation: CSS capitalizes it. */
export interface Term {
  readonly text: string;
  readonly isRaw: boolean;
}

/** The state of a subscription. */
export function formatState(state: string, { t }: Translation): Term {
  const known = KNOWN_STATES.find((name) => name === state);
  return known ? { text: t(`state.${known}`), isRaw: false } : toWords(state);
}

/** The type or model of a price. */
export function formatTerm(term: string, { t }: Translation): Term {
  const name = term.trim().toLowerCase().replaceAll(/[ -]/g, '_');
  return Object.hasOwn(KNOWN_TERMS, name)
    ? { text: t(KNOWN_TERMS[name as keyof typeof KNOWN_TERMS]), isRaw: false }
    : toWords(term);
}

/** "paused_by_partner" → "paused by partner". The raw text is in the details. */
function toWords(text: string): Term {
  return { text: text.replaceAll(/[_-]+/g, ' ').trim() || text, isRaw: true };
}
