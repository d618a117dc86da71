/** First letters of up to two words of a name; one character in scripts that don't separate words. Empty if there is no letter. */
export function getInitials(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const [first = ''] = words;
  // In these scripts a word is often the whole name.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(first)) return firstGrapheme(first);
  return words.slice(0, 2).map(firstGrapheme).join('').toLocaleUpperCase();
}

function firstGrapheme(word: string): string {
  return /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '';
}
