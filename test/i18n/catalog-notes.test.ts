// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readCatalogFiles } from '../../src/release/catalogs/files.js';
import { formsOf, messageKeys, placeholdersOf } from '../../src/release/catalogs/messages.js';

const files = readCatalogFiles('src/i18n');
const { english, notes, languages } = files;
const KEYS = messageKeys(english);

/** Words in code quotes that are no keys. */
const CODE = ['.env', 'Authorization', 'curl', 'CI_TOKEN'];

/** Whether a note refers to a message or to a group of them, such as "per.*". */
function isKey(name: string): boolean {
  return name.endsWith('.*') ? KEYS.some((key) => key.startsWith(name.slice(0, -1))) : KEYS.includes(name);
}

describe('notes for translators', () => {
  it('are about a message each, with its kind', () => {
    expect(KEYS.filter((key) => !notes[key]?.note || notes[key].kind.length === 0)).toEqual([]);
  });

  it('have an example with the inserted values, and say what these are', () => {
    for (const key of KEYS) {
      const { values = {}, example = '' } = notes[key] ?? {};
      const [, text = ''] = formsOf(key, english).at(-1) ?? [];
      expect([key, ...Object.keys(values).toSorted()]).toEqual([key, ...placeholdersOf(text)]);
      if (placeholdersOf(text).length === 0) continue;
      const pattern = text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '[^{}]+');
      expect([key, example]).toEqual([key, expect.stringMatching(new RegExp(`^${pattern}$`))]);
    }
  });

  it('say where a length of time may take the place of a relative time', () => {
    const withWhen = KEYS.filter((key) => english[key]?.includes('{{when}}'));
    expect(withWhen.filter((key) => !notes[key]?.values?.['when']?.includes('{{duration}}'))).toEqual([]);
  });

  it('refer to messages that exist', () => {
    const quoted = Object.values(notes).flatMap(({ note = '' }) =>
      Array.from(note.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
    );
    expect(quoted.filter((name) => !CODE.includes(name) && !isKey(name))).toEqual([]);
    const headed = Object.values(languages).flatMap((language) =>
      (language.notes ?? []).flatMap((note) => /^([\w.*-]+(?:, [\w.*-]+)*):/.exec(note)?.[1]?.split(', ') ?? []),
    );
    expect(headed.length).toBeGreaterThan(10);
    expect(headed.filter((name) => !isKey(name))).toEqual([]);
    const same = Object.values(languages).flatMap(({ sameAsEnglish = [] }) => sameAsEnglish);
    expect(same.filter((name) => !isKey(name))).toEqual([]);
  });
});
