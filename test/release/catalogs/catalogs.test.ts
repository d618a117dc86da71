// @vitest-environment node
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkCatalog } from '../../../src/release/catalogs/check.js';
import { listOpen, notesAsCsv, runCommand, summarize } from '../../../src/release/catalogs/commands.js';
import { readCatalogFiles, type CatalogFiles } from '../../../src/release/catalogs/files.js';
import {
  accept,
  changedSinceReview,
  keepTranslations,
  statesOf,
  tidyLock,
} from '../../../src/release/catalogs/lock.js';
import { releasedTexts } from '../../../src/release/catalogs/release.js';
import { replaceTable } from '../../../src/release/catalogs/tables.js';
import { messageKeys } from '../../../src/release/catalogs/messages.js';
import { translationFor } from '../../../src/i18n/translation-for.js';
import type { PluralKey } from '../../../src/i18n/messages.js';

const base: CatalogFiles = {
  english: {
    'a.title': 'Title',
    greeting: 'Hi {{name}}.',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  },
  translations: {
    de: { 'a.title': 'Titel', greeting: 'Hallo {{name}}.', items_one: 'Ein Ding', items_other: '{{count}} Dinge' },
    pl: { greeting: 'Cześć {{name}}.', items_one: '1' },
  },
  notes: { 'a.title': { kind: ['title'] }, greeting: { kind: ['sentence'] }, items: { kind: ['label'] } },
  lock: {},
  languages: {
    de: { name: 'German', register: 'Sie' },
    pl: { name: 'Polish', register: '' },
  },
};
let files: CatalogFiles;

beforeEach(() => {
  files = tidyLock(base);
});

const tableOf = (changed: CatalogFiles): string =>
  replaceTable('<!-- languages: written by npm run i18n --><!-- end of languages -->', changed);

/** With another English text. */
function changeEnglish(text: string): CatalogFiles {
  return { ...files, english: { ...files.english, greeting: text } };
}

describe('the state of a translation', () => {
  it('is missing without a form', () => {
    expect(Object.fromEntries(statesOf(files, 'pl'))).toEqual({
      'a.title': 'missing',
      greeting: 'translated',
      items: 'missing',
    });
  });

  it('is outdated after a change of the English text, until it is accepted', () => {
    const changed = changeEnglish('Hello {{name}}.');
    expect(statesOf(changed, 'de').get('greeting')).toBe('outdated');
    expect(tidyLock(changed).lock).toEqual(files.lock);
    expect(summarize(changed)).toContain(
      'greeting: “Hi {{name}}.” → “Hello {{name}}.”: outdated in de pl; ' +
        'same meaning: npm run i18n -- same greeting; translated: npm run i18n -- accept <locale> greeting',
    );
    expect(tableOf(changed)).toContain('German (`de`, 66% translated)');

    const accepted = tidyLock(accept(changed, 'de', ['greeting']));
    expect(statesOf(accepted, 'de').get('greeting')).toBe('translated');
    expect(statesOf(accepted, 'pl').get('greeting')).toBe('outdated');
    // With the last language, nothing is left to be said.
    expect(tidyLock(accept(accepted, 'pl', ['greeting'])).lock).toEqual({ en: changed.english });
  });

  it('stays up to date if the meaning is the same, unless it was outdated before', () => {
    const changed = changeEnglish('Hi, {{name}}.');
    const older = { ...changed, lock: { ...files.lock, pl: { greeting: 'ffffffff' } } };
    const kept = keepTranslations(older, 'greeting');
    expect(['de', 'pl'].map((locale) => statesOf(kept, locale).get('greeting'))).toEqual(['translated', 'outdated']);
  });

  it('is reviewed until the translation or English changes', () => {
    const reviewed = tidyLock(accept(files, 'de', ['a.title', 'greeting', 'items'], true));
    expect(tableOf(reviewed)).toContain('| reviewed by native speakers | German (`de`, 100% reviewed) |');
    expect(changedSinceReview(reviewed, 'de')).toEqual([]);

    const other = {
      ...reviewed,
      translations: { ...base.translations, de: { ...base.translations['de'], greeting: 'Na {{name}}.' } },
    };
    expect(changedSinceReview(other, 'de')).toEqual(['greeting']);
    expect(tidyLock(other).lock).toEqual(reviewed.lock);
    expect(tableOf(other)).toContain('| machine-translated, checked by rules | German (`de`, 66% reviewed) |');
    expect(changedSinceReview({ ...reviewed, english: changeEnglish('Hey {{name}}').english }, 'de')).toEqual([
      'greeting',
    ]);
    expect(changedSinceReview(accept(other, 'de', ['greeting']), 'de')).toEqual([]);
  });
});

describe('checkCatalog', () => {
  it.each([
    [{ greeting: 'Hallo.' }, 'greeting: placeholders none instead of {{name}}'],
    [{ greeting: 'Hallo {name}.' }, 'greeting: a placeholder has to be written {{name}}'],
    [{ greeting: '{{name}}, {{name}} ja.' }, 'greeting: placeholders {{name}}, {{name}} instead of {{name}}'],
    [{ greeting: 'Hallo {{nmae}}.' }, 'greeting: placeholders {{nmae}} instead of {{name}}'],
    [{ items_other: 'Dinge' }, 'items_other: placeholders none instead of {{count}}'],
    [{ items_few: '{{count}} Dinge' }, 'items_few: the language has no such plural form'],
    [{ other: 'x' }, 'other: there is no such English message'],
    [{ 'a.title': 'Titel.' }, 'a.title: a title has no full stop'],
    [{ greeting: 'Hallo {{name}}' }, 'greeting: a sentence ends in a full stop'],
    [{ 'a.title': ' Titel' }, 'a.title: has no text, or superfluous spaces'],
    [{ 'a.title': '<b>Titel' }, 'a.title: has markup; the code sets off what is inserted'],
    [{ 'a.title': 'Titel'.repeat(20) }, 'a.title: is longer than 60 characters'],
    [{ 'a.title': '"Titel"' }, 'a.title: has straight quotes, “...” or a space before a mark'],
    [{ 'a.title': 'Ti\u200Btel' }, 'a.title: has a character that can’t be seen'],
    [{ 'a.title': '–' }, 'a.title: has no letters'],
    [{ 'a.title': 'Titel Shown' }, 'a.title: has the English word “Shown”'],
    [{ 'a.title': 'Титул' }, 'a.title: has letters of another script'],
    [{ 'a.title': 'Title' }, 'a.title: is the same as in English; see languages.json'],
    [{ greeting: 'Hi {{name}}.' }, 'greeting: is the same as in English; see languages.json'],
    [{ cancel: 'Weg', 'state.canceled': 'Weg' }, 'cancel: has to differ from state.canceled'],
    [{ show: 'Zeig {{name}}', showWord: 'Zeigen' }, 'show: does not contain the word that is seen (showWord)'],
  ])('refuses %j', (texts, finding) => {
    const extra = Object.fromEntries(Object.entries(texts).filter(([key]) => /cancel|show/.test(key)));
    const notes = Object.fromEntries(Object.keys(extra).map((key) => [key, { kind: ['button'] as const }]));
    const english = {
      ...base.english,
      ...(Object.keys(extra).length > 0 && {
        cancel: 'Cancel',
        'state.canceled': 'Canceled',
        show: 'Show {{name}}',
        showWord: 'Show',
      }),
    };
    const translations = { de: { ...base.translations['de'], ...(texts as object) } };
    expect(checkCatalog({ ...base, english, notes: { ...base.notes, ...notes }, translations }, 'de')).toContain(
      `de: ${finding}`,
    );
  });

  it('accepts missing messages, and a form for one number without it', () => {
    expect(checkCatalog(base, 'de')).toEqual([]);
  });

  it('checks English, and that each message has a note', () => {
    const { 'a.title': _, ...notes } = base.notes;
    const english = { ...base.english, 'a.title': 'Please' };
    expect(checkCatalog({ ...base, english, notes: { ...notes, old: { kind: [] } } }, 'en')).toEqual([
      'en: a.title: says “please”, “sorry”, “portal”, “quota” or “!”',
      'en: a.title: notes.json has no note',
      'en: old: is only in notes.json',
    ]);
  });
});

describe('the texts of a release', () => {
  it('lack incomplete messages, and outdated ones with other placeholders than English', () => {
    expect(Object.keys(releasedTexts(files, 'pl'))).toEqual(['greeting']);
    expect(releasedTexts(changeEnglish('Hello {{name}}.'), 'de')).toEqual(files.translations['de']);
    expect(releasedTexts(changeEnglish('Hello {{person}}'), 'de')).not.toHaveProperty('greeting');
  });

  it('are those of the catalogs, for every number', () => {
    const all = readCatalogFiles('src/i18n');
    const plurals = messageKeys(all.english).filter((key) => !Object.hasOwn(all.english, key)) as PluralKey[];
    for (const [locale, texts] of Object.entries(all.translations)) {
      const [full, short] = [texts, releasedTexts(all, locale)].map((catalog) => translationFor(locale, {}, catalog));
      for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 1e6, 1.5])
        expect(plurals.map((key) => short?.plural(key, count))).toEqual(plurals.map((key) => full?.plural(key, count)));
    }
    expect(Object.keys(releasedTexts(all, 'uk'))).not.toContain('items_few');
  });
});

/** One with more plural forms, and one from right to left. */
const isOfFewLanguages = (path: string): boolean => !/(?:locales|samples)\/(?!en|de|ar)/.test(path);

describe('npm run i18n', () => {
  async function copyFiles(filter = isOfFewLanguages): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'i18n-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await cp('src/i18n', join(root, 'src/i18n'), { recursive: true, filter });
    return root;
  }

  it('changes nothing in files that are in order', async () => {
    const root = await copyFiles(() => true);
    const { errors } = runCommand([], root);
    expect(errors).toEqual([]);
    expect(readCatalogFiles(join(root, 'src/i18n'))).toEqual(readCatalogFiles('src/i18n'));
    for (const name of [
      'locales/ar.json',
      'partial-locales.json',
      'notes.json',
      'translations.lock.json',
      'languages.json',
      'README.md',
    ]) {
      expect(await readFile(join(root, 'src/i18n', name), 'utf8')).toBe(await readFile(`src/i18n/${name}`, 'utf8'));
    }
  });

  it('names a new message as missing in every language, and writes nested files flat', async () => {
    const root = await copyFiles();
    const path = join(root, 'src/i18n/locales/en.json');
    const english = JSON.parse(await readFile(path, 'utf8')) as object;
    await writeFile(path, JSON.stringify({ group: { close: 'Close' }, ...english }));
    const notesPath = join(root, 'src/i18n/notes.json');
    const notes = JSON.parse(await readFile(notesPath, 'utf8')) as object;
    await writeFile(notesPath, JSON.stringify({ 'group.close': { kind: ['button'], note: 'Name of ×' }, ...notes }));

    const { output, errors } = runCommand([], root);
    expect(errors).toEqual([]);
    expect(output).toContain('group.close: missing in ar de');
    expect(JSON.parse(await readFile(join(root, 'src/i18n/partial-locales.json'), 'utf8'))).toBe('ar de');
    expect(await readFile(path, 'utf8')).toMatch(/^\{\n {2}"group\.close": "Close",\n/);
    expect(await readFile(join(root, 'src/i18n/README.md'), 'utf8')).toMatch(/German \(`de`, 9\d% translated\)/);
  });

  it('names what was reviewed and has changed, and accepts it', async () => {
    const root = await copyFiles();
    expect(runCommand(['accept', 'de', 'close', '--reviewed'], root).output).toContain('de: accepted close');
    const path = join(root, 'src/i18n/locales/de.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"Schließen"', '"Zumachen"'));
    const finding = 'de: close: has changed since it was reviewed';
    expect(runCommand([], root).output).toContain(finding);
    expect(runCommand(['accept', 'de', 'close', '--reviewed'], root).output).not.toContain(finding);
  });

  it.each([
    ['{ "close": 1 }', 'close is no text'],
    ['{ "close": ', 'JSON'],
    ['\uFEFF{}', 'JSON'],
  ])('names the file that has %j', async (content, reason) => {
    const root = await copyFiles();
    const path = join(root, 'src/i18n/locales/de.json');
    await writeFile(path, content);
    expect(() => runCommand([], root)).toThrow(path);
    expect(() => runCommand([], root)).toThrow(reason);
  });

  it('--strict names what is missing as errors', async () => {
    const root = await copyFiles();
    const path = join(root, 'src/i18n/locales/de.json');
    const { close, ...german } = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    await writeFile(path, JSON.stringify(german));
    expect([close, ...runCommand(['--strict'], root).errors]).toEqual(['Schließen', 'close: missing in de']);
    expect(listOpen({ ...readCatalogFiles('src/i18n'), translations: { de: german } }, 'de')).toContain(
      '  en close: Close',
    );
  });

  it.each([
    [['list', 'xx'], 'no catalog xx'],
    [['same', 'xx'], 'no message xx'],
    [['--all'], 'no option --all'],
    [['x'], 'no command x'],
  ])('refuses %j', (args, error) => {
    expect(() => runCommand(args, '.')).toThrow(error);
  });

  it('writes notes as a table', () => {
    expect(notesAsCsv(base)).toContain('"greeting","Hi {{name}}.","sentence"\r\n');
  });
});
