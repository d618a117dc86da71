const LETTER = /[\p{L}\p{N}]\p{M}*/u;
// In these scripts a word is often the whole name.
const SCRIPTS_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// Letters of these scripts join, unless something is between them.
const JOINING_SCRIPTS = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Adlam}]/u;
const ZERO_WIDTH_NON_JOINER = '\u200c';

// Without punctuation, in lower case: "S.p.A." is "spa". Those of two letters are also names, unless they are capitals or have a dot.
const LEGAL_FORMS = new Set(
  (
    'ag gmbh mbh ug kg kgaa ohg gbr ev eg se ltd limited llc llp lp plc inc incorporated corp corporation co sa sas sasu sarl eurl ' +
    'sci snc spa srl srls sl slu cv bv nv vof bvba as asa ab oy oyj aps hf ehf doo dd ad jsc sro zrt kft nyrt bt oo spzoo ' +
    'uab sia ltda eireli pty pte sdn bhd pvt tbk kk ооо оао зао пао ао ип тов ат оод еоод αε επε şti aş'
  ).split(' '),
);
// Without spaces around them, or with letters before or after that are no words.
const OTHER_LEGAL_FORMS =
  /株式会社|有限会社|合同会社|合資会社|合名会社|(?:股份)?有限公司|주식회사|유한회사|บริษัท|จำกัด|[（(][株有合주유][)）]|[㈱㈲]|(?<!\S)(?:sp\. ?z ?o\. ?o\.|شركة|مؤسسة|ذ\.م\.م\.?|ش\.م\.م\.?|חברת|בע["״]מ)(?!\S)/giu;

/** First letters of the first and the last word of a name; one character in scripts that don't separate words. Empty if there is no letter. */
export function getInitials(name: string): string {
  const words = getWords(name);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => LETTER.exec(word ?? '')?.[0] ?? '',
  );
  if (SCRIPTS_WITHOUT_SPACES.test(first)) return first;
  const separator = JOINING_SCRIPTS.test(first) && JOINING_SCRIPTS.test(last) ? ZERO_WIDTH_NON_JOINER : '';
  return (first + separator + last).toLocaleUpperCase();
}

/** The words that have letters, without legal forms, unless there is nothing else. */
function getWords(name: string): readonly string[] {
  const all = split(name);
  const words = split(name.replaceAll(OTHER_LEGAL_FORMS, ' ')).filter((word) => !isLegalForm(word));
  return words.length > 0 ? words : all;
}

function split(name: string): readonly string[] {
  return name.split(/\s+/).filter((word) => LETTER.test(word));
}

function isLegalForm(word: string): boolean {
  const letters = word.replaceAll(/[\p{P}\p{S}]/gu, '');
  const mayBeName = letters.length === 2 && letters !== letters.toUpperCase() && !word.includes('.');
  return !mayBeName && LEGAL_FORMS.has(letters.toLowerCase());
}
