import { toTermKey } from '../format/term-key.js';
import { en } from './en.js';

/** The plural categories of all languages. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const FORM_SUFFIX = new RegExp(`_(${PLURAL_CATEGORIES.join('|')})$`);

/** A problem with a message of the page, and the keys or placeholders that the warning names. */
export type MessageProblem = readonly [
  problem: 'unknown' | 'forms' | 'text' | 'lacks' | 'extra',
  ...names: readonly string[],
];

/** The problem with a message that a page sets in place of the English one or for a term; undefined without a problem. */
export function checkMessage(key: string, text: unknown): MessageProblem | undefined {
  const isTerm = isTermKey(key);
  if (hasForms(key) || (isTerm && typeof text === 'object')) return ['forms', `${key}_one`, `${key}_other`];
  const english = englishOf(key);
  if (english === undefined && !isTerm) return ['unknown', ...Object.keys(en)];
  if (typeof text !== 'string') return ['text'];
  if (english === undefined) return undefined;
  const [found, expected] = [placeholdersOf(text), placeholdersOf(english)];
  // The form for one number can name it in words, and some languages say "after 5 minutes" for "in 5 minutes".
  const isOptional = (name: string): boolean =>
    name === 'count' ? !key.endsWith('_other') : name === 'when' && found.includes('duration');
  const lost = expected.filter((name) => !found.includes(name) && !isOptional(name));
  const extra = found.filter((name) => !expected.includes(name) && !(name === 'duration' && expected.includes('when')));
  if (lost.length > 0) return ['lacks', ...lost];
  return extra.length > 0 ? ['extra', ...extra] : undefined;
}

/** Whether it is the key of a message, in any plural form or without one, or of a term. */
export function isKnownKey(key: string): boolean {
  return hasForms(key) || englishOf(key) !== undefined || isTermKey(key);
}

/** The English message of a key, which may have the suffix of any plural form. */
function englishOf(key: string): string | undefined {
  const texts: Readonly<Record<string, string>> = en;
  const other = key.replace(FORM_SUFFIX, '_other');
  return [other, key].flatMap((each) => (Object.hasOwn(texts, each) ? (texts[each] ?? []) : []))[0];
}

/** Whether it is the key of a message with plural forms, without the suffix of a form. */
function hasForms(key: string): boolean {
  return Object.hasOwn(en, `${key}_other`);
}

/** Whether it is the key of a term of the service or the vendor, such as `state.paused` or `unit.quarter`, with or without a plural suffix. */
function isTermKey(key: string): boolean {
  const [, value] = /^(?:state|type|model|unit|per)\.(.+)$/s.exec(key) ?? [];
  return value !== undefined && value === toTermKey(value);
}

function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))];
}
