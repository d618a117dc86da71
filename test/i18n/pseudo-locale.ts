import type { en } from '../../src/i18n/en.js';

const PLAIN = 'acdeghiklnorstuyzACDEGHIKLNORSTUYZ';
const ACCENTED = 'áçďéğħîķłñöŕšťûýžÁÇĎÉĞĦÎĶŁÑÖŔŠŤÛÝŽ';
const OPENING = '⟦';
const CLOSING = '⟧';

/** Pseudolocalizes messages: adds accents and brackets, and lengthens them like a translation. */
export function pseudoLocale(messages: typeof en): typeof en {
  const entries = Object.entries(messages).map(([key, text]) => [key, pseudoText(text)]);
  return Object.fromEntries(entries) as typeof en;
}

/** The part of a rendered text that is outside of pseudolocalized messages, which may be nested. */
export function outsideMessages(text: string): string {
  let depth = 0;
  return Array.from(text, (letter) => {
    if (letter === OPENING) depth++;
    const isOutside = depth === 0;
    if (letter === CLOSING) depth--;
    return isOutside ? letter : '';
  }).join('');
}

function pseudoText(text: string): string {
  // Placeholders are at odd indexes.
  const parts = text.split(/(\{\{\w+\}\})/);
  const accented = parts.map((part, index) => (index % 2 ? part : Array.from(part, accent).join('')));
  // Short texts grow most in translation: "Show" is "Anzeigen" in German.
  const length = parts.filter((_, index) => index % 2 === 0).join('').length;
  const longer = Math.ceil(length * (length < 20 ? 1 : 0.4));
  return `${OPENING}${accented.join('')} ${'łöñğ '.repeat(longer).slice(0, longer).trim()}${CLOSING}`;
}

function accent(letter: string): string {
  return ACCENTED[PLAIN.indexOf(letter)] ?? letter;
}
