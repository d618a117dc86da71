import { expect, it } from 'vitest';
import { en } from '../../src/i18n/en.js';
import { englishParts } from '../../src/release/english.js';

const parts = englishParts({ usage: 'src/widgets/usage/index.ts', actions: 'src/lazy/index.ts' });

it('leaves a text in the script that it names, wholly or in part, and one that nothing names', () => {
  expect(parts['']).toMatchObject({ showMore: en.showMore, 'state.active': en['state.active'] });
  expect(parts['']).toMatchObject({ tokensLoaded_one: en.tokensLoaded_one, 'error.network': en['error.network'] });
});

it('gives texts of what is loaded on demand to its file, with their plural forms', () => {
  expect(parts['usage']).toMatchObject({ usedUpIn: en.usedUpIn });
  expect(parts['actions']).toMatchObject({ exported_one: en.exported_one, exported_other: en.exported_other });
});

it('has each text once', () => {
  expect(Object.values(parts).flatMap(Object.keys).toSorted()).toEqual(Object.keys(en).toSorted());
});
