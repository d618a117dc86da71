import type { Messages } from '../../src/i18n/messages.js';
import type { PluralForms } from '../../src/i18n/plural-forms.js';

const PLAIN = 'acdeghiklnorstuyzACDEGHIKLNORSTUYZ';
const ACCENTED = 'áçďéğħîķłñöŕšťûýžÁÇĎÉĞĦÎĶŁÑÖŔŠŤÛÝŽ';
const OPENING = '⟦';
const CLOSING = '⟧';

/** Messages that can still be read, with accents, between brackets, and longer by as much as a translation may be. */
export function pseudoLocale(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, message]) => [
    key,
    typeof message === 'string' ? pseudoText(message) : pseudoForms(message),
  ]);
  return Object.fromEntries(entries) as Messages;
}

/** What of a shown text no message of the pseudo-locale holds. Messages may hold each other. */
export function outsideMessages(text: string): string {
  let depth = 0;
  return Array.from(text, (letter) => {
    if (letter === OPENING) depth++;
    const isOutside = depth === 0;
    if (letter === CLOSING) depth--;
    return isOutside ? letter : '';
  }).join('');
}

function pseudoForms(forms: PluralForms): PluralForms {
  const entries = Object.entries(forms).map(([category, text]) => [category, pseudoText(text)]);
  return Object.fromEntries(entries) as PluralForms;
}

function pseudoText(text: string): string {
  // Values are at odd places.
  const parts = text.split(/(\{\w+\})/);
  const accented = parts.map((part, place) => (place % 2 ? part : Array.from(part, accent).join('')));
  // The shorter a text, the more a translation may add: "Show" is "Anzeigen".
  const length = parts.filter((_, place) => place % 2 === 0).join('').length;
  const longer = Math.ceil(length * (length < 20 ? 1 : 0.4));
  return `${OPENING}${accented.join('')} ${'łöñğ '.repeat(longer).slice(0, longer).trim()}${CLOSING}`;
}

function accent(letter: string): string {
  return ACCENTED[PLAIN.indexOf(letter)] ?? letter;
}
