import type { CatalogFiles, Kind } from './files.js';
import { formsOf, integersByCategory, messageKeys, placeholdersOf, requiredKeys, stemOf } from './messages.js';

const MAX_LENGTH: Readonly<Record<Kind, number>> = {
  title: 60,
  label: 40,
  button: 32,
  badge: 40,
  sentence: 160,
  heard: 160,
  file: 60,
};

/** Characters that readers can't see, but for the joiners that some scripts need. The code isolates values. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/;

/** Letters of writing systems that are more than one of Unicode's scripts. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Jpan: '\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}',
  Kore: '\\p{Script=Hangul}',
  Hans: '\\p{Script=Han}',
  Hant: '\\p{Script=Han}',
};

/** Words that only English has, of those that the messages are written with. */
const ENGLISH = new RegExp(
  `(?<!\\p{L})(?:${[
    'again|canceled|canceling|cancellation|cancels|copied|copying|copy|couldn’t|created|each|ended|ends|entries|every',
    'exceeded|expired|expires|exported|from|hidden|hides|left|likely|loading|more|nearly|never|next|reached|select|show',
    'showing|shown|signed|something|subscriptions|that|the|this|too|try|usage|used|wait|when|wrong|yet|you|your|download',
    'entry|reload|value|period|browser',
  ].join('|')})(?!\\p{L})`,
  'giu',
);

/** Pairs that have to be told apart. */
const DISTINCT = [
  ['masked', 'hideWord'],
  ['cancel', 'state.canceled'],
  ['tokenExpiredOn', 'tokenExpiresOn'],
] as const;

const graphemes = new Intl.Segmenter();

/**
 * What is wrong in a catalog, that of English included. Missing and outdated messages are not.
 *
 * @returns a line for each finding, as "de: exportFailed: a title has no full stop"
 */
export function checkCatalog(files: CatalogFiles, locale: string): readonly string[] {
  const texts = (locale === 'en' ? files.english : files.translations[locale]) ?? {};
  const letters = lettersOf(locale);
  const ofTexts = Object.entries(texts).flatMap(([key, text]) =>
    checkText(files, locale, letters, key, text).map((finding) => `${key}: ${finding}`),
  );
  return [...ofTexts, ...checkMessages(files, locale)].map((finding) => `${locale}: ${finding}`);
}

function checkText(
  files: CatalogFiles,
  locale: string,
  letters: ReturnType<typeof lettersOf>,
  key: string,
  text: string,
): readonly string[] {
  const { notes, languages } = files;
  const message = stemOf(key, files.english);
  const [, source] = formsOf(message, files.english).at(-1) ?? [];
  if (source === undefined) return ['there is no such English message'];
  if (!requiredKeys(message, files.english, locale).includes(key)) return ['the language has no such plural form'];
  const { kind = [], max = Math.min(...kind.map((name) => MAX_LENGTH[name])), minCount = 0 } = notes[message] ?? {};
  const bare = text.replaceAll(/\{\{\w+\}\}/g, '');
  // File formats, commands and keys of the keyboard are the same in every language.
  const [plain, words] = [text, bare].map((each) =>
    each.replaceAll(/\.env\b|\bCSV\b|\bcurl\b|\bAuthorization\b|\bCtrl\b|\bID\b/g, '_'),
  ) as [string, string];
  const { sameAsEnglish = [], loanwords = [] } = languages[locale] ?? {};
  // "{{label}}: {{name}}" and "/ {{duration}}" have no letters of their own, the latter not in every language.
  const hasNoLetters = !/\p{L}/u.test(source.replaceAll(/\{\{\w+\}\}/g, '')) || bare.trim() === '/';
  const isSentence = kind.includes('sentence');
  const fullStop = /[.。।۔]$/.test(text);
  const numbers = integersByCategory(locale).get(key.slice(message.length + 1)) ?? [];
  const isForOneNumber = key !== message && numbers.filter((number) => number >= minCount).length <= 1;
  const [word] = words.match(ENGLISH)?.filter((each) => !loanwords.includes(each.toLowerCase())) ?? [];
  const isTranslated = locale !== 'en' && !sameAsEnglish.includes(message);
  const rules: readonly (readonly [finding: string | undefined, isBroken: boolean])[] = [
    [checkPlaceholders(text, source, isForOneNumber), true],
    ['has no text, or superfluous spaces', text === '' || text.trim() !== text || text.includes('  ')],
    ['has markup; the code sets off what is inserted', /<\/?[a-z]|&#?\w+;/i.test(text)],
    [`is longer than ${max} characters`, [...graphemes.segment(bare)].length > max],
    ['has straight quotes, “...” or a space before a mark', /["'`´]|\.\.|\s[.,!?]/.test(plain)],
    ['has a character that can’t be seen', INVISIBLE.test(text)],
    ['has no letters', !hasNoLetters && !/\p{L}/u.test(bare)],
    [`has the English word “${word}”`, isTranslated && word !== undefined],
    ['has letters of another script', isTranslated && letters.other.test(words)],
    ['has no letters of its script', isTranslated && !hasNoLetters && !letters.own.test(bare)],
    ['says “please”, “sorry”, “portal”, “quota” or “!”', /\b(?:please|sorry|portals?|quotas?)\b|!/i.test(text)],
    // Thai has no full stop, and names that are only heard are no sentences.
    [
      isSentence ? 'a sentence ends in a full stop' : `a ${kind[0]} has no full stop`,
      locale !== 'th' && kind.some((each) => each !== 'heard') && fullStop !== isSentence && !/[:：]$/.test(text),
    ],
  ];
  return rules.flatMap(([finding, isBroken]) => (isBroken && finding !== undefined ? [finding] : []));
}

/** A length of time fits some languages better than a relative time, and a form for one number may do without it. */
function checkPlaceholders(text: string, source: string, isForOneNumber: boolean): string | undefined {
  if (/[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) return 'a placeholder has to be written {{name}}';
  const [found, expected] = [placeholdersOf(text), placeholdersOf(source)];
  const accepted = [expected, expected.map((name) => (name === 'when' ? 'duration' : name))];
  if (isForOneNumber) accepted.push(expected.filter((name) => name !== 'count'));
  if (accepted.some((names) => names.toSorted().join() === found.join())) return undefined;
  const [is, ought] = [found, expected].map((names) => names.map((name) => `{{${name}}}`).join(', ') || 'none');
  return `placeholders ${is} instead of ${ought}`;
}

/** The letters of a language, and those that it does not have. */
function lettersOf(locale: string): { own: RegExp; other: RegExp } {
  const { script = '' } = new Intl.Locale(locale).maximize();
  const isLatin = script === 'Latn';
  return {
    own: isLatin ? /\p{Script=Latin}/u : new RegExp(`[${SCRIPTS[script] ?? `\\p{Script=${script}}`}]`, 'u'),
    other: isLatin ? /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u : /[a-z]{2}/i,
  };
}

function checkMessages(files: CatalogFiles, locale: string): readonly string[] {
  const { english, notes, languages, translations } = files;
  const texts = translations[locale] ?? english;
  const messages = messageKeys(english);
  const inSmall = (key: string): string => (texts[key] ?? '').toLocaleLowerCase(locale);
  const isSame = (key: string): boolean =>
    formsOf(key, texts).length > 0 && JSON.stringify(formsOf(key, texts)) === JSON.stringify(formsOf(key, english));
  const same = languages[locale]?.sameAsEnglish ?? [];
  const ofEnglish = [
    ...messages.flatMap((key) => (notes[key] ? [] : [`${key}: notes.json has no note`])),
    ...Object.keys(notes).flatMap((key) => (messages.includes(key) ? [] : [`${key}: is only in notes.json`])),
  ];
  const ofTranslation = messages.flatMap((key) => {
    if (isSame(key) === same.includes(key) || formsOf(key, texts).length === 0) return [];
    return [
      `${key}: ${isSame(key) ? 'is the same as in English' : 'is not the same as in English'}; see languages.json`,
    ];
  });
  return [
    ...(locale === 'en' ? ofEnglish : ofTranslation),
    ...['show', 'hide', 'copy'].flatMap((key) =>
      inSmall(key).includes(inSmall(`${key}Word`))
        ? []
        : [`${key}: does not contain the word that is seen (${key}Word)`],
    ),
    ...DISTINCT.flatMap(([first, second]) =>
      texts[first] !== undefined && texts[first] === texts[second] ? [`${first}: has to differ from ${second}`] : [],
    ),
  ];
}
