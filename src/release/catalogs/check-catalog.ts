import type { CatalogFiles } from './catalog-files.js';
import { formsOf, integersByCategory, messageKeys, placeholdersOf, requiredKeys, stemOf } from './messages.js';

/**
 * What makes a translation unusable: keys that English lacks, plural forms of another language, and lost, added or malformed placeholders.
 * Missing and outdated messages are not errors.
 *
 * @returns a line for each error, beginning with locale and key
 */
export function checkCatalog({ english, translations, notes }: CatalogFiles, locale: string): readonly string[] {
  const texts = translations[locale] ?? {};
  const known = new Set(messageKeys(english));
  const unknown = Object.keys(texts).filter((key) => !known.has(stemOf(key, english)));
  const errors = [...known].flatMap((message) => {
    const forms = formsOf(message, texts);
    const required = requiredKeys(message, english, locale);
    const surplus = forms.filter(([key]) => !required.includes(key));
    return [
      ...surplus.map(([key]) => `${key}: the language has no such plural form`),
      ...forms.flatMap(([key, text]) => {
        const error = checkPlaceholders(
          text,
          english,
          message,
          isForOneNumber(message, key, locale, notes[message]?.minCount),
        );
        return error === undefined ? [] : [`${key}: ${error}`];
      }),
    ];
  });
  return [...unknown.map((key) => `${key}: there is no such English message`), ...errors].map(
    (error) => `${locale}: ${error}`,
  );
}

function checkPlaceholders(
  text: string,
  english: CatalogFiles['english'],
  message: string,
  isOptional: boolean,
): string | undefined {
  if (/[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) return 'a placeholder has to be written {{name}}';
  const found = placeholdersOf(text);
  const [, source = ''] = formsOf(message, english).at(-1) ?? [];
  const expected = placeholdersOf(source);
  // A length of time fits some languages better than a relative time, which has a preposition.
  const isSame = [expected, expected.map((name) => (name === 'when' ? 'duration' : name))].some(
    (names) => names.toSorted().join() === found.join(),
  );
  if (isSame || (isOptional && found.length === 0)) return undefined;
  return `placeholders ${list(found)} instead of ${list(expected)}`;
}

/** A form that is used for a single number may do without it. */
function isForOneNumber(message: string, key: string, locale: string, minCount = 0): boolean {
  const numbers = integersByCategory(locale).get(key.slice(message.length + 1)) ?? [];
  return key !== message && numbers.filter((number) => number >= minCount).length <= 1;
}

function list(names: readonly string[]): string {
  return names.length > 0 ? names.map((name) => `{{${name}}}`).join(', ') : 'none';
}
