import { describe, expect, it } from 'vitest';
import { readCatalogFiles } from '../../src/release/catalogs/files.js';
import { samplesOf } from '../../src/release/catalogs/samples.js';

const files = readCatalogFiles('src/i18n');

describe.each(['en', ...Object.keys(files.translations)])('composed messages in %s', (locale) => {
  const samples = samplesOf(files, locale).split('\n').slice(0, -1);
  const breaking = (rule: RegExp): readonly string[] =>
    samples.filter((line) => rule.test(line.slice(line.indexOf(': ') + 2).replaceAll('.env', 'env')));

  it('have all their values, and no part of a placeholder', () => {
    expect(breaking(/^$|[{}]|undefined|NaN/)).toEqual([]);
  });

  it('have neither double punctuation nor superfluous spaces', () => {
    expect(breaking(/[\s\u00A0\u202F]{2}|^\s|\s$/)).toEqual([]);
    expect(breaking(/[.。।۔،,:;…！!?]\s?[.。।۔،,:;…！!?]/)).toEqual([]);
  });
});
