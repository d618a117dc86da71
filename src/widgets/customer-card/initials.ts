const LETTER = /[\p{L}\p{N}]\p{M}*/u;
// In these scripts a word is often the whole name.
const SCRIPTS_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** First letters of up to two words of a name; one character in scripts that don't separate words. Empty if there is no letter. */
export function getInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const count = SCRIPTS_WITHOUT_SPACES.test(letters[0] ?? '') ? 1 : 2;
  return letters.slice(0, count).join('').toLocaleUpperCase();
}
