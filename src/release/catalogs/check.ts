import type { CatalogFiles } from './files.js';
import { textOf } from './lock.js';
import { placeholdersOf, requiredKeys, stemOf, type Texts } from './messages.js';

const MAX_LENGTH = { title: 60, label: 40, button: 32, badge: 40, sentence: 160, heard: 160, file: 60 };

/**
 * Matches invisible characters, except joiners that some scripts need. The code isolates values.
 */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/;

/** Thai has no full stop. */
const STOP = /[.。।۔]$/;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** Words of the messages that only English has. */
const ENGLISH =
  /(?<!\p{L})(?:again|browser|canceled|copied|copy|ended|ends|every|expired|expires|hidden|hides|left|likely|loading|more|never|next|reload|show|showing|shown|subscriptions|that|the|this|too|try|usage|used|value|wait|when|yet|your?)(?!\p{L})/giu;

/** The messages that must differ. */
const DISTINCT: Texts = { masked: 'hideWord', cancel: 'state.canceled', tokenExpiredOn: 'tokenExpiresOn' };

/** A cancellation ends a subscription, which is different from its expiry. */
const ENDS = ['endsOn', 'ended', 'showEnded', 'label.cancelsOn', 'overview.ending'];

const graphemes = new Intl.Segmenter();

const bareOf = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '');

/**
 * Finds mistakes in a catalog, even the English one, as lines of text. Ignores missing and outdated
 * messages.
 */
export function checkCatalog(files: CatalogFiles, locale: string): readonly string[] {
  const texts = { en: files.english, ...files.translations }[locale] ?? {};
  return Object.keys(texts).flatMap((key) =>
    checkText(files, locale, texts, key).map((finding) => `${locale}: ${key}: ${finding}`),
  );
}

function checkText(files: CatalogFiles, locale: string, texts: Texts, key: string): readonly string[] {
  const { english, notes, languages, terms } = files;
  const { [key]: text = '', [`${key.replace('copied', '')}Word`]: word = '' } = texts;
  const message = stemOf(key, english);
  const source = textOf(message, english);
  if (source === '') return ['English has no such message'];
  const numbers = requiredKeys(message, english, locale).get(key);
  if (!numbers) return ['the language has no such plural form'];
  const { kind = [], max = Math.min(...kind.map((name) => MAX_LENGTH[name])), minCount = 0 } = notes[message] ?? {};
  const { sameAsEnglish = [], loanwords = [] } = languages[locale] ?? {};
  const bare = bareOf(text);
  // Values, file formats, commands and keys are the same in every language.
  const own = text.replaceAll(/\{\{\w+\}\}|\.env\b|\bCSV\b|\bcurl\b|\bAuthorization\b|\bCtrl\b|\bID\b/g, '_');
  // "/ {{duration}}" needs no letters.
  const hasLetters = /\p{L}/u.test(bareOf(source)) && bare.trim() !== '/';
  const isSentence = kind.includes('sentence');
  const isForOneNumber = numbers.filter((number) => number >= minCount).length <= 1;
  const [left] = own.match(ENGLISH)?.filter((each) => !loanwords.includes(each.toLowerCase())) ?? [];
  const isTranslated = locale !== 'en' && !sameAsEnglish.includes(message);
  const isSame = locale !== 'en' && hasLetters && textOf(message, texts) === source;
  const isLatin = new Intl.Locale(locale).maximize().script === 'Latn';
  const isWithoutStop = locale === 'th' || kind.every((each) => each === 'heard');
  const inSmall = (each: string): string => each.toLocaleLowerCase(locale);
  const has = (each: string, words = ''): boolean =>
    words !== '' && words.split(', ').some((stem) => inSmall(each).includes(inSmall(stem.replace('…', ''))));
  const { [locale]: wanted = {}, en: sought = {} } = terms;
  const term = Object.keys(wanted).find((name) => has(bareOf(source), sought[name]) && !has(bare, wanted[name]));
  const rules = {
    [checkPlaceholders(text, source.split(' | ').at(-1) ?? '', isForOneNumber) ?? '']: true,
    'has no text, or superfluous spaces': text === '' || text.trim() !== text || text.includes('  '),
    'has markup; the code sets off what is inserted': /<\/?[a-z]|&#?\w+;/i.test(text),
    [`is longer than ${max} characters`]: [...graphemes.segment(bare)].length > max,
    'has straight quotes, “...” or a space before a mark': /["'`´]|\.\.|\s[.,!?]/.test(own),
    'has a character that can’t be seen': INVISIBLE.test(text),
    [`has the English word “${left}”`]: isTranslated && left !== undefined,
    'is the same as in English; see languages.json': isSame && isTranslated,
    'is not the same as in English; see languages.json': sameAsEnglish.includes(message) && !isSame,
    'has letters of another script': isTranslated && (isLatin ? NOT_LATIN : /[a-z]{2}/i).test(own),
    'has no letters of its script': isTranslated && hasLetters && !(isLatin ? /\p{L}/u : NOT_LATIN).test(bare),
    'says “please”, “sorry”, “portal”, “quota” or “!”': /\b(?:please|sorry|portals?|quotas?)\b|!/i.test(text),
    'a sentence ends in a full stop': isSentence && !isWithoutStop && !STOP.test(text),
    [`a ${kind[0]} has no full stop`]: !isSentence && !isWithoutStop && STOP.test(text),
    [`has no word for “${term}” (${wanted[term ?? '']}); see terms.json`]: term !== undefined,
    'has a word for “expires”; see terms.json': ENDS.includes(message) && has(bare, wanted['expires']),
    [`does not contain the word that is seen (${key}Word)`]: !inSmall(text).includes(inSmall(word)),
    [`has to differ from ${DISTINCT[key]}`]: text === texts[DISTINCT[key] ?? ''],
  };
  return Object.entries(rules).flatMap(([finding, isBroken]) => (isBroken && finding ? [finding] : []));
}

/**
 * Checks placeholders. Some languages need a length of time instead of a relative time, and a form
 * for one may omit the number.
 */
function checkPlaceholders(text: string, source: string, isForOneNumber: boolean): string | undefined {
  if (/[{}]/.test(bareOf(text))) return 'a placeholder has to be written {{name}}';
  const [found, expected] = [placeholdersOf(text), placeholdersOf(source)];
  const accepted = [expected, expected.map((name) => (name === 'when' ? 'duration' : name))];
  if (isForOneNumber) accepted.push(expected.filter((name) => name !== 'count'));
  if (accepted.some((names) => names.toSorted().join() === found.join())) return undefined;
  return `has the placeholders ${found.join(', ') || 'none'} instead of ${expected.join(', ') || 'none'}`;
}
