// @vitest-environment node
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readCatalogFiles, writeCatalogFiles, type CatalogFiles } from '../../../src/release/catalogs/catalog-files.js';
import { releasedTexts } from '../../../src/release/catalogs/catalog-modules.js';
import { checkCatalog } from '../../../src/release/catalogs/check-catalog.js';
import { runCommand } from '../../../src/release/catalogs/commands.js';
import { languageTable } from '../../../src/release/catalogs/language-table.js';
import { accept, hashOf, keepTranslations, statesOf } from '../../../src/release/catalogs/lock.js';
import { messageKeys } from '../../../src/release/catalogs/messages.js';
import { translationFor } from '../../../src/i18n/translation-for.js';
import type { PluralKey } from '../../../src/i18n/messages.js';
import { checkNotes, listOpen, notesAsCsv, summarize } from '../../../src/release/catalogs/report.js';

const base: CatalogFiles = {
  english: { 'a.title': 'Title', greeting: 'Hi {{name}}', items_one: '{{count}} item', items_other: '{{count}} items' },
  translations: {
    de: { 'a.title': 'Titel', greeting: 'Hallo {{name}}', items_one: 'Ein Ding', items_other: '{{count}} Dinge' },
    pl: { greeting: 'Cześć {{name}}', items_one: '1', items_few: '{{count}}', items_many: '{{count}}' },
  },
  notes: { 'a.title': { kind: ['title'] }, greeting: { kind: ['sentence'] }, items: { kind: ['label'] } },
  lock: {},
  languages: {
    de: { name: 'German', register: 'Sie', sameAsEnglish: ['greeting'] },
    pl: { name: 'Polish', register: '' },
  },
};
let files: CatalogFiles;

beforeEach(() => {
  files = accept(base, 'de');
});

/** With another English text. */
function changeEnglish(text: string): CatalogFiles {
  return { ...files, english: { ...files.english, greeting: text } };
}

describe('the state of a translation', () => {
  it('is missing without a form, and unaccepted without a lock entry', () => {
    expect([...statesOf(base, 'de').values()]).toEqual(['unaccepted', 'unaccepted', 'unaccepted']);
    expect(Object.fromEntries(statesOf(base, 'pl'))).toEqual({
      'a.title': 'missing',
      greeting: 'unaccepted',
      items: 'missing',
    });
  });

  it('is outdated after a change of the English text, until it is accepted', () => {
    expect(statesOf(files, 'de').get('greeting')).toBe('translated');
    const changed = changeEnglish('Hello {{name}}');
    expect(statesOf(changed, 'de').get('greeting')).toBe('outdated');
    expect(statesOf(accept(changed, 'de'), 'de').get('greeting')).toBe('translated');
    expect(languageTable(changed)).toContain('| de | German | partial | 66% | 0% |');
    expect(languageTable(accept(changed, 'de', [], true))).toContain('| de | German | reviewed | 100% | 100% |');
  });

  it('stays up to date if the meaning is the same, unless it was outdated before', () => {
    const changed = changeEnglish('Hi, {{name}}');
    expect(statesOf(keepTranslations(changed, 'greeting'), 'de').get('greeting')).toBe('translated');
    const hash = hashOf('greeting', files.english);
    const newer = 'ffffffff';
    const older = { ...changed, lock: { ...files.lock, greeting: { [hash]: 'de', [newer]: 'fr' } } };
    expect(statesOf(keepTranslations(older, 'greeting'), 'de').get('greeting')).toBe('outdated');
  });
});

describe('checkCatalog', () => {
  it.each([
    [{ greeting: 'Hallo' }, 'de: greeting: placeholders none instead of {{name}}'],
    [{ greeting: 'Hallo {name}' }, 'de: greeting: a placeholder has to be written {{name}}'],
    [{ greeting: 'Hallo {{name}} {{name}}' }, 'de: greeting: placeholders {{name}}, {{name}} instead of {{name}}'],
    [{ greeting: 'Hallo {{nmae}}' }, 'de: greeting: placeholders {{nmae}} instead of {{name}}'],
    [{ items_other: 'Dinge' }, 'de: items_other: placeholders none instead of {{count}}'],
    [{ items_few: '{{count}} Dinge' }, 'de: items_few: the language has no such plural form'],
    [{ other: 'x' }, 'de: other: there is no such English message'],
  ])('refuses %j', (texts, error) => {
    const { de } = base.translations;
    expect(checkCatalog({ ...base, translations: { de: { ...de, ...(texts as object) } } }, 'de')).toEqual([error]);
  });

  it('accepts missing messages, and a form for one number without it', () => {
    expect(checkCatalog(base, 'de')).toEqual([]);
  });
});

describe('the texts of a release', () => {
  it('lack incomplete messages, and outdated ones with other placeholders than English', () => {
    expect(Object.keys(releasedTexts(files, 'pl'))).toEqual(['greeting']);
    expect(releasedTexts(changeEnglish('Hello {{name}}'), 'de')).toEqual(files.translations['de']);
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
    expect(Object.keys(releasedTexts(all, 'uk'))).not.toContain('overview.partial_few');
  });
});

describe('npm run i18n', () => {
  async function copyFiles(): Promise<string> {
    const root = await mkdtemp(join(tmpdir(), 'i18n-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await cp('src/i18n', join(root, 'src/i18n'), { recursive: true });
    return root;
  }

  it('changes nothing in files that are in order', async () => {
    const root = await copyFiles();
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
    const languages = Object.keys(readCatalogFiles('src/i18n').translations);
    const named = output.filter((line) => /^[\w-]+: \d+ missing \(group\.close\b/.test(line));
    expect(named.map((line) => line.split(':')[0])).toEqual(languages);
    const partial = await readFile(join(root, 'src/i18n/partial-locales.json'), 'utf8');
    expect(JSON.parse(partial)).toBe(languages.join(' '));
    expect(await readFile(path, 'utf8')).toMatch(/^\{\n {2}"group\.close": "Close",\n/);
    expect(await readFile(join(root, 'src/i18n/README.md'), 'utf8')).toMatch(/^\| de \| German \| partial \| 9\d% /m);
  });

  it('fails on a message that is missing, if it has to be complete, and on one without a note', () => {
    const { english } = base;
    const without = { ...base, english: { ...english, new: 'New' } };
    expect(checkNotes(without)).toEqual(['new: notes.json has no note']);
    expect(summarize(accept(without, 'de'))).toContain('de: 1 missing (new)');
    expect(listOpen(without, 'de')).toContain('  en new: New');
  });

  it('--strict names what is missing as errors', async () => {
    const root = await copyFiles();
    const path = join(root, 'src/i18n/locales/de.json');
    const { close, ...german } = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    await writeFile(path, JSON.stringify(german));
    const { errors } = runCommand(['--strict'], root);
    expect([close, ...errors.filter((line) => line.startsWith('de: '))]).toEqual([
      'Schließen',
      expect.stringMatching(/^de: \d+ missing \(.*close/),
    ]);
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
    expect(notesAsCsv(base)).toContain('"greeting","Hi {{name}}","sentence"\r\n');
  });

  it('writes what it reads', async () => {
    const root = await mkdtemp(join(tmpdir(), 'i18n-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await cp('src/i18n', root, { recursive: true });
    await rm(join(root, 'locales'), { recursive: true });
    await cp('src/i18n/locales/en.json', join(root, 'locales/en.json'));
    writeCatalogFiles(root, files);
    expect(readCatalogFiles(root)).toEqual(files);
  });
});
