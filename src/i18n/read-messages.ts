import { toTermKey } from '../format/term-key.js';
import { en } from './en.js';

/** The plural categories of all languages. */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

// Terms of the service or the vendor, whose values are not known here.
const TERM = /^(state|type|model|unit|price|per)\.(.*\S.*)$/s;

/** A placeholder of a catalog, or of a page, which may write it in single braces. */
const PLACEHOLDER = /\{?\{(\w+)\}\}?/g;

const FORM_SUFFIX = new RegExp(`_(${PLURAL_CATEGORIES.join('|')})$`);

/**
 * The texts of a catalog or of the integrator by key, with placeholders as in English (`{{name}}`; `{name}` is accepted too). The plural
 * forms of a message may also be an object. Other values are ignored; what they should have been is checked when they are set.
 */
export function readMessages(source: object): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(source)) {
    const known = normalizeKey(key);
    if (typeof value === 'string') texts[known] = withDoubleBraces(value);
    else addForms(texts, known, value);
  }
  return texts;
}

/** A key without the suffix of a plural form, if it is one of a message with plural forms. */
export function stemOf(key: string): string {
  const stem = key.replace(FORM_SUFFIX, '');
  return hasForms(stem) ? stem : key;
}

/** Whether there is an English message of this key, in any plural form. */
export function isMessageKey(key: string): boolean {
  return Object.hasOwn(en, key) || stemOf(key) !== key;
}

/** Whether it is the key of a term, such as `state.paused` or `unit.quarter`, for which there need not be an English message. */
export function isTermKey(key: string): boolean {
  return TERM.test(key);
}

/** The key of a term may have the value as the service sends it. */
function normalizeKey(key: string): string {
  const [, group, value = ''] = (!isMessageKey(key) && TERM.exec(key)) || [];
  return group === undefined ? key : `${group}.${toTermKey(value)}`;
}

/** Whether the key is one of a message with plural forms, without the suffix of a form. */
export function hasForms(key: string): boolean {
  return Object.hasOwn(en, `${key}_other`);
}

/** An object replaces all forms: the form `other` is used for those that it lacks. */
function addForms(texts: Record<string, string>, key: string, value: unknown): void {
  const forms = new Map<string, unknown>(value && typeof value === 'object' ? Object.entries(value) : []);
  const other = forms.get('other');
  if (typeof other !== 'string') return;
  for (const category of PLURAL_CATEGORIES) {
    const form = forms.get(category);
    texts[`${key}_${category}`] = withDoubleBraces(typeof form === 'string' ? form : other);
  }
}

function withDoubleBraces(text: string): string {
  return text.replaceAll(PLACEHOLDER, '{{$1}}');
}
