import { englishOf } from '../i18n/check-messages.js';
import { canonicalLocale } from '../i18n/locale.js';
import { hasForms, isMessageKey, isTermKey, PLURAL_CATEGORIES } from '../i18n/read-messages.js';
import { describeAccepted } from './accepted.js';

type Describe = (value: unknown) => string;

const placeholdersOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{?\{(\w+)\}\}?/g)].map(([, name = '']) => name)),
];

const COUNT = 'count';
const WHEN = 'when';
const DURATION = 'duration';

const inBraces = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKnown = (key: string): boolean => isMessageKey(key) || hasForms(key);

/** What is wrong with messages of a page, a sentence each. */
export function describeMessage(path: string, _: string, message: unknown, describe: Describe): readonly string[] {
  const key = path.replace('messages.', '');
  return checkMessage(`configure: ${path}`, key, message, describe);
}

/** @param subject ends with the key, which may be a language */
function checkMessage(subject: string, key: string, message: unknown, describe: Describe): readonly string[] {
  const isNested = subject !== `configure: messages.${key}`;
  if (!isNested && !isKnown(key) && isObject(message) && canonicalLocale(key) !== undefined)
    return Object.entries(message).flatMap(([each, text]) => checkMessage(`${subject}.${each}`, each, text, describe));
  if (!isKnown(key) && !isTermKey(key))
    return [`${subject} is no message and no language; the keys are those of the type Messages`];
  const expectsForms = isKnown(key) ? hasForms(key) : isObject(message);
  if (typeof message === 'string' && !expectsForms) return checkText(subject, key, message);
  if (!expectsForms || !isPluralForms(message))
    return [`${subject} ${describe(message)} is not ${describeAccepted([expectsForms ? 'forms' : 'text'])}`];
  return Object.entries(message).flatMap(([form, text]) => checkText(`${subject}_${form}`, `${key}_${form}`, text));
}

function isPluralForms(message: unknown): message is Readonly<Record<string, string>> {
  return (
    isObject(message) &&
    Object.hasOwn(message, 'other') &&
    Object.entries(message).every(
      ([category, form]) => typeof form === 'string' && PLURAL_CATEGORIES.some((known) => known === category),
    )
  );
}

/**
 * Says which values a text lacks, or names in vain: it is shown nevertheless.
 *
 * @param key with the suffix of its plural form if it has one
 */
function checkText(subject: string, key: string, text: string): readonly string[] {
  const english = englishOf(key);
  if (english === undefined) return [];
  const [found, expected] = [placeholdersOf(text), placeholdersOf(english)];
  // The form of one number can name it in words, and some languages say "after 5 minutes" for "in 5 minutes".
  const isOptional = (name: string): boolean =>
    name === COUNT ? !key.endsWith('_other') : name === WHEN && found.includes(DURATION);
  const lost = expected.filter((name) => !found.includes(name) && !isOptional(name));
  const unknown = found.filter((name) => !expected.includes(name) && !(name === DURATION && expected.includes(WHEN)));
  if (lost.length > 0) return [`${subject} lacks ${inBraces(lost)}`];
  return unknown.length > 0 ? [`${subject} has ${inBraces(unknown)}, for which there is no value`] : [];
}
