import type { CatalogFiles } from './catalog-files.js';
import { type State, statesOf } from './lock.js';
import { formsOf, messageKeys } from './messages.js';

/** Messages for terms of the service and the vendor, whose values come from responses. */
const OPEN_GROUPS = /^(?:state|type|model|unit)\./;

const OPEN_STATES = ['missing', 'outdated', 'unaccepted'] as const satisfies readonly State[];

/** One line for each locale with messages to translate, as "de: 2 missing (close, showLess), 1 outdated (usage)". */
export function summarize(files: CatalogFiles): readonly string[] {
  return Object.keys(files.translations).flatMap((locale) => {
    const states = statesOf(files, locale);
    const parts = OPEN_STATES.flatMap((state) => {
      const messages = inState(states, state);
      return messages.length > 0 ? [`${messages.length} ${state} (${shorten(messages)})`] : [];
    });
    return parts.length > 0 ? [`${locale}: ${parts.join(', ')}`] : [];
  });
}

/** English, the note and the translation of each message of a locale that is missing, outdated or not accepted. */
export function listOpen(files: CatalogFiles, locale: string): readonly string[] {
  const texts = files.translations[locale] ?? {};
  const states = statesOf(files, locale);
  return OPEN_STATES.flatMap((state) =>
    inState(states, state).flatMap((message) => [
      `${message} (${state})`,
      `  note: ${files.notes[message]?.note ?? ''}`,
      ...formsOf(message, files.english).map(([key, text]) => `  en ${key}: ${text}`),
      ...formsOf(message, texts).map(([key, text]) => `  ${locale} ${key}: ${text}`),
    ]),
  );
}

/** Messages without a note, and notes without a message. */
export function checkNotes({ english, notes }: CatalogFiles): readonly string[] {
  const messages = messageKeys(english);
  const surplus = Object.keys(notes).filter((key) => !messages.includes(key));
  return [
    ...messages.filter((key) => !Object.hasOwn(notes, key)).map((key) => `${key}: notes.json has no note`),
    ...surplus.map((key) => `${key}: notes.json has a note, but there is no such message`),
  ];
}

/** Keys that the source code does not contain, not even the constant part of a computed one. */
export function findUnused({ english }: CatalogFiles, source: string): readonly string[] {
  const words = new Set(source.match(/[\w-]+(?:\.[\w-]+)*/g));
  const isUsed = (key: string): boolean =>
    OPEN_GROUPS.test(key) || words.has(key) || computedParts(key).some((part) => source.includes(part));
  return messageKeys(english).filter((key) => !isUsed(key));
}

/** "error.offline" may be written as `error.${kind}`, "state.active" as `term('state', …)`, "tokensLoaded" as `${variant}Loaded`. */
function computedParts(key: string): readonly string[] {
  const [group, name] = key.split('.');
  const words = key.split(/(?=[A-Z])/);
  return [
    ...(name === undefined ? [] : [`\`${group}.\${`, `term('${group}'`]),
    ...words.slice(1).map((_, index) => `}${words.slice(index + 1).join('')}\``),
  ];
}

/** Keys, kinds, texts and notes as a table for translation platforms, which show them beside the text. */
export function notesAsCsv({ english, notes }: CatalogFiles): string {
  const rows = messageKeys(english).flatMap((message) => {
    const { kind = [], max, note = '', values = {}, example = '' } = notes[message] ?? {};
    const details = [
      `${kind.join(', ')}${max === undefined ? '' : `, at most ${max} characters`}`,
      note,
      ...Object.entries(values).map(([name, value]) => `{{${name}}}: ${value}`),
      example && `Example: ${example}`,
    ];
    return formsOf(message, english).map(([key, text]) => [key, text, details.filter(Boolean).join('. ')]);
  });
  return [['key', 'text', 'context'], ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function inState(states: ReadonlyMap<string, State>, state: State): readonly string[] {
  return [...states].filter(([, found]) => found === state).map(([message]) => message);
}

function shorten(messages: readonly string[]): string {
  const shown = messages.slice(0, 5).join(', ');
  return messages.length > 5 ? `${shown}, …` : shown;
}
