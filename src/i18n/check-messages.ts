import { toTermKey } from '../format/term-key.js';
import { en } from './en.js';

export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const FORM_SUFFIX = new RegExp(`_(${PLURAL_CATEGORIES.join('|')})$`);

/** The problem of a message, and the keys or placeholders that the warning names. */
export type MessageProblem = readonly [
  problem: 'unknown' | 'forms' | 'text' | 'lacks' | 'extra',
  ...names: readonly string[],
];

export function checkMessage(key: string, text: unknown): MessageProblem | undefined {
  const isTerm = isTermKey(key);
  if (hasForms(key) || (isTerm && typeof text === 'object')) return ['forms', `${key}_one`, `${key}_other`];
  const english = englishOf(key);
  if (english === undefined && !isTerm) return ['unknown', ...Object.keys(en)];
  if (typeof text !== 'string') return ['text'];
  if (english === undefined) return undefined;
  const [found, expected] = [placeholdersOf(text), placeholdersOf(english)];
  // `{{count}}` is optional in forms such as `_one`, which may have the number as a word. Some
  // languages say "after 5 minutes", so `{{duration}}` may replace `{{when}}`.
  const isOptional = (name: string): boolean =>
    name === 'count' ? !key.endsWith('_other') : name === 'when' && found.includes('duration');
  const lost = expected.filter((name) => !found.includes(name) && !isOptional(name));
  const extra = found.filter((name) => !expected.includes(name) && !(name === 'duration' && expected.includes('when')));
  if (lost.length > 0) return ['lacks', ...lost];
  return extra.length > 0 ? ['extra', ...extra] : undefined;
}

export function isKnownKey(key: string): boolean {
  return hasForms(key) || englishOf(key) !== undefined || isTermKey(key);
}

function englishOf(key: string): string | undefined {
  const texts: Readonly<Record<string, string>> = en;
  const other = key.replace(FORM_SUFFIX, '_other');
  const found = [other, key].find((each) => Object.hasOwn(texts, each));
  return found && texts[found];
}

function hasForms(key: string): boolean {
  return Object.hasOwn(en, `${key}_other`);
}

function isTermKey(key: string): boolean {
  const [, value] = /^(?:state|type|model|unit|per)\.(.+)$/s.exec(key) ?? [];
  return value !== undefined && value === toTermKey(value);
}

function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))];
}
