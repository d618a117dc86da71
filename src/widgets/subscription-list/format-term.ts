import type { Translation } from '../../i18n/translation.js';

const KNOWN_TERMS = {
  recurring: 'recurring',
  one_time: 'oneTime',
  flat_fee: 'flatFee',
  per_unit: 'perUnit',
} as const;

/** A term of the service. `isRaw` if it has no translation: CSS capitalizes it. */
export interface Term {
  readonly text: string;
  readonly isRaw: boolean;
}

/** The state of a subscription. */
export function formatState(state: string, { term }: Translation): Term {
  const text = term('state', state);
  return text === undefined ? toWords(state) : { text, isRaw: false };
}

/** The type or model of a price. */
export function formatTerm(value: string, { t, term }: Translation): Term {
  const text = term('type', value) ?? term('model', value);
  if (text !== undefined) return { text, isRaw: false };
  const name = value.trim().toLowerCase().replaceAll(/[ -]/g, '_');
  return Object.hasOwn(KNOWN_TERMS, name)
    ? { text: t(KNOWN_TERMS[name as keyof typeof KNOWN_TERMS]), isRaw: false }
    : toWords(value);
}

/** "paused_by_partner" → "paused by partner". The raw text is in the details. */
function toWords(text: string): Term {
  return { text: text.replaceAll(/[_-]+/g, ' ').trim() || text, isRaw: true };
}
