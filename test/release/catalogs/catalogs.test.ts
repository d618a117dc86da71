import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PluralKey } from '../../../src/i18n/messages.js';
import { translationFor } from '../../../src/i18n/translation-for.js';
import { checkCatalog } from '../../../src/release/catalogs/check.js';
import { runCommand, summarize } from '../../../src/release/catalogs/commands.js';
import { readCatalogFiles, type CatalogFiles } from '../../../src/release/catalogs/files.js';
import { accept, drop, review, statesOf } from '../../../src/release/catalogs/lock.js';
import { messageKeys } from '../../../src/release/catalogs/messages.js';
import { releasedTexts } from '../../../src/release/catalogs/write-modules.js';
import { replaceTable } from '../../../src/release/catalogs/tables.js';

const english = {
  'a.title': 'Title',
  greeting: 'Hi {{name}}.',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
};
const files: CatalogFiles = {
  english,
  translations: {
    de: { 'a.title': 'Titel', greeting: 'Hallo {{name}}.', items_one: 'Ein Ding', items_other: '{{count}} Dinge' },
    pl: { greeting: 'Cześć {{name}}.', items_one: '1' },
  },
  notes: { 'a.title': { kind: ['title'] }, greeting: { kind: ['sentence'] }, items: { kind: ['label'] } },
  terms: { en: { thing: 'item', expires: 'expire' }, de: { thing: 'Ding…, Sache', expires: 'läuft ab' } },
  lock: { en: english, reviewed: {} },
  languages: { de: { name: 'German', register: 'Sie' }, pl: { name: 'Polish', register: '' } },
};

const withEnglish = (greeting: string, base = files): CatalogFiles => ({
  ...base,
  english: { ...english, greeting },
});
const withGerman = (texts: object, base = files): CatalogFiles => ({
  ...base,
  translations: { de: { ...base.translations['de'], ...texts } },
});
const greetingIn = (changed: CatalogFiles, locale = 'de') => statesOf(changed, locale).get('greeting');
const tableOf = (changed: CatalogFiles): string => replaceTable('| tier | languages |\n|---|---|\n', changed);

describe('the state of a translation', () => {
  it('is missing without a form', () => {
    expect([...statesOf(files, 'pl').values()]).toEqual(['missing', 'translated', 'missing']);
    expect(summarize(files)).toEqual(['a.title: missing in pl', 'items: missing in pl']);
    expect(tableOf(files)).toContain('| in part English | Polish (`pl`) |');
    expect(tableOf(files)).toContain('| machine-translated, checked by rules | German (`de`) |');
  });

  it('is outdated after a change of the English text, until it is accepted or dropped', () => {
    const changed = withEnglish('Hello {{name}}.');
    expect(greetingIn(accept(changed, []))).toBe('outdated');
    expect(summarize(changed)).toContain(
      'greeting: “Hi {{name}}.” → “Hello {{name}}.”: npm run i18n -- accept greeting (all translations fit), or drop greeting',
    );
    const accepted = accept(changed, ['greeting']);
    expect([greetingIn(accepted), accepted.lock.en['greeting']]).toEqual(['translated', 'Hello {{name}}.']);
    expect(['de', 'pl'].map((locale) => greetingIn(drop(changed, ['greeting']), locale))).toEqual([
      'missing',
      'missing',
    ]);
  });

  it('is reviewed until the translation or English changes', () => {
    const reviewed = review(files, 'de', ['a.title', 'greeting', 'items']);
    expect(tableOf(reviewed)).toContain('| reviewed by native speakers | German (`de`) |');
    const other = withGerman({ greeting: 'Na {{name}}.' }, reviewed);
    expect(summarize(other)).toEqual(['greeting: has changed since it was reviewed in de']);
    expect(tableOf(other)).toContain('| machine-translated, checked by rules | German (`de`) |');
    expect(greetingIn(withEnglish('Hey {{name}}', reviewed))).toBe('outdated');
    expect(greetingIn(review(other, 'de', ['greeting']))).toBe('reviewed');
  });
});

describe('checkCatalog', () => {
  it.each([
    [{ greeting: 'Hallo.' }, 'greeting: has the placeholders none instead of name'],
    [{ greeting: 'Hallo {name}.' }, 'greeting: a placeholder has to be written {{name}}'],
    [{ greeting: '{{name}}, {{name}} ja.' }, 'greeting: has the placeholders name, name instead of name'],
    [{ greeting: 'Hallo {{nmae}}.' }, 'greeting: has the placeholders nmae instead of name'],
    [{ items_other: 'Dinge' }, 'items_other: has the placeholders none instead of count'],
    [{ items_few: '{{count}} Dinge' }, 'items_few: the language has no such plural form'],
    [{ other: 'x' }, 'other: English has no such message'],
    [{ 'a.title': 'Titel.' }, 'a.title: a title has no full stop'],
    [{ greeting: 'Hallo {{name}}' }, 'greeting: a sentence ends in a full stop'],
    [{ 'a.title': ' Titel' }, 'a.title: has no text, or superfluous spaces'],
    [{ 'a.title': '<b>Titel' }, 'a.title: has markup; the code sets off what is inserted'],
    [{ 'a.title': 'Titel'.repeat(20) }, 'a.title: is longer than 60 characters'],
    [{ 'a.title': '"Titel"' }, 'a.title: has straight quotes, “...” or a space before a mark'],
    [{ 'a.title': 'Ti\u200Btel' }, 'a.title: has a character that can’t be seen'],
    [{ 'a.title': '–' }, 'a.title: has no letters of its script'],
    [{ items_one: 'Ein Teil' }, 'items_one: has no word for “thing” (Ding…, Sache); see terms.json'],
    [{ ended: 'Läuft ab' }, 'ended: has a word for “expires”; see terms.json'],
    [{ 'a.title': 'Titel Shown' }, 'a.title: has the English word “Shown”'],
    [{ 'a.title': 'Титул' }, 'a.title: has letters of another script'],
    [{ 'a.title': 'Title' }, 'a.title: is the same as in English; see languages.json'],
    [{ greeting: 'Hi {{name}}.' }, 'greeting: is the same as in English; see languages.json'],
    [{ cancel: 'Weg', 'state.canceled': 'Weg' }, 'cancel: has to differ from state.canceled'],
    [{ show: 'Zeig {{name}}', showWord: 'Zeigen' }, 'show: does not contain the word that is seen (showWord)'],
  ])('rejects %j', (texts, finding) => {
    const more = {
      cancel: 'Cancel',
      'state.canceled': 'Canceled',
      show: 'Show {{name}}',
      showWord: 'Show',
      ended: 'Ended',
    };
    const changed = withGerman(texts, { ...files, english: { ...english, ...more } });
    expect(checkCatalog(changed, 'de')).toContain(`de: ${finding}`);
  });

  it('accepts missing messages, and a form for a single number without that number', () => {
    expect(checkCatalog(files, 'de')).toEqual([]);
  });

  it('checks English', () => {
    expect(checkCatalog({ ...files, english: { ...english, 'a.title': 'Please' } }, 'en')).toEqual([
      'en: a.title: says “please”, “sorry”, “portal”, “quota” or “!”',
    ]);
  });
});

describe('the texts of a release', () => {
  it('lack incomplete messages', () => {
    expect(Object.keys(releasedTexts(files, 'pl'))).toEqual(['greeting']);
  });

  it('match the catalogs, for every number', () => {
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

describe('npm run i18n', () => {
  /** The files of a few languages: one with more plural forms, and one from right to left. */
  async function copyFiles(): Promise<string> {
    const filter = (path: string): boolean => !/(?:locales|samples)\/(?!en|de|ar)/.test(path);
    const root = await mkdtemp(join(tmpdir(), 'i18n-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await cp('src/i18n', join(root, 'src/i18n'), { recursive: true, filter });
    return root;
  }

  it('changes nothing in files that are in order', async () => {
    const root = await copyFiles();
    expect(runCommand([], root)).toEqual({ output: [], errors: [] });
    for (const name of [
      'locales/ar.json',
      'generated/partial-locales.json',
      'translations.lock.json',
      'samples/ar.txt',
    ])
      expect(await readFile(join(root, 'src/i18n', name), 'utf8')).toBe(await readFile(`src/i18n/${name}`, 'utf8'));
  });

  it('names a new message as missing in every language, and drops, accepts and reviews texts', async () => {
    const root = await copyFiles();
    const path = join(root, 'src/i18n/locales/en.json');
    const { close: _, ...texts } = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
    await writeFile(path, JSON.stringify({ 'group.new': 'New', ...texts, close: 'Shut' }));
    const { output } = runCommand([], root);
    expect(output).toEqual(['group.new: missing in ar de', expect.stringContaining('close: “Close” → “Shut”')]);
    expect(await readFile(path, 'utf8')).toMatch(/^\{\n {2}"group\.new": "New",\n/);
    expect(runCommand(['drop', 'close'], root).output).toEqual([
      'group.new: missing in ar de',
      'close: missing in ar de',
    ]);
    expect(JSON.parse(await readFile(join(root, 'src/i18n/generated/partial-locales.json'), 'utf8'))).toEqual([
      'ar',
      'de',
    ]);
    expect(runCommand(['review', 'de', 'details', 'tokens'], root).output[0]).toBe('de: reviewed details, tokens');
    const german = join(root, 'src/i18n/locales/de.json');
    await writeFile(german, (await readFile(german, 'utf8')).replace('"Ihre Daten"', '"Daten"'));
    expect(runCommand([], root).output).toContain('details: has changed since it was reviewed in de');
  });

  it.each([
    ['{ "close": 1 }', "close isn't a text"],
    ['{ "close": ', 'JSON'],
    ['\uFEFF{}', 'JSON'],
  ])('names the file that has %j', async (content, reason) => {
    const root = await copyFiles();
    const path = join(root, 'src/i18n/locales/de.json');
    await writeFile(path, content);
    expect(() => runCommand([], root)).toThrow(path);
    expect(() => runCommand([], root)).toThrow(reason);
  });

  it.each([
    [['review', 'xx'], 'Unknown command review xx'],
    [['accept', 'xx'], 'Unknown message xx'],
    [['x'], 'Unknown command x'],
  ])('rejects %j', (args, error) => {
    expect(() => runCommand(args, '.')).toThrow(error);
  });
});
