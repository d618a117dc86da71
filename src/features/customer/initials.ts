const LETTER = /[\p{L}\p{N}]\p{M}*/u;
// Letters of these scripts join, unless something is between them.
const JOINING_SCRIPTS = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';

/** First letters of the first and the last word of a name; one if it is a single word, empty without a letter. */
export function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const initials = [...letters.slice(0, 1), ...letters.slice(1).slice(-1)];
  const separator = initials.every((letter) => JOINING_SCRIPTS.test(letter)) ? ZERO_WIDTH_NON_JOINER : '';
  return initials.join(separator).toLocaleUpperCase();
}
