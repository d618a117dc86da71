import { expect, it } from 'vitest';
import { readCatalogFiles } from '../../src/release/catalogs/files.js';
import { textOf } from '../../src/release/catalogs/lock.js';
import { messageKeys, placeholdersOf } from '../../src/release/catalogs/messages.js';

const files = readCatalogFiles('src/i18n');
const { english, notes, languages } = files;
const KEYS = messageKeys(english);

/** Values that the README describes: times, and numbers. */
const PLAIN = 'date duration when allowed count loaded n quantity shown total used'.split(' ');

/** Words in code quotes that are no keys. */
const CODE = ['.env', 'Authorization', 'curl'];

/** Whether a note refers to a message or to a group of them, such as "per.*". */
function isKey(name: string): boolean {
  return name.endsWith('.*') ? KEYS.some((key) => key.startsWith(name.slice(0, -1))) : KEYS.includes(name);
}

it('notes for translators are about a message each, with its kind', () => {
  expect(KEYS.filter((key) => !notes[key]?.note || notes[key].kind.length === 0)).toEqual([]);
});

it('notes for translators describe the values whose names do not say what they are', () => {
  for (const key of KEYS) {
    const inserted = placeholdersOf(textOf(key, english).split(' | ').at(-1) ?? '').filter(
      (name) => !PLAIN.includes(name),
    );
    expect([key, ...Object.keys(notes[key]?.values ?? {}).toSorted()]).toEqual([key, ...inserted]);
  }
});

it('notes for translators refer to messages that exist', () => {
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
