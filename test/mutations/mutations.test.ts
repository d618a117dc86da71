import { existsSync, readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { mutate, MUTATIONS } from './mutations.js';

describe.each([...new Set(MUTATIONS.map(({ file }) => file))])('mutations of %s', (file) => {
  const content = readFileSync(file, 'utf8');
  const mutations = MUTATIONS.filter((mutation) => mutation.file === file);

  test.each(mutations)('$original can be replaced', async (mutation) => {
    expect(mutation.replacement).not.toBe(mutation.original);
    const mutant = mutate(content, mutation);
    // Otherwise any test would notice it.
    await expect(transformWithOxc(mutant, file)).resolves.toHaveProperty('code');
  });

  test.each(mutations)('$original has tests', ({ tests }) => {
    expect(tests).not.toHaveLength(0);
    expect(tests.filter((path) => !existsSync(path))).toStrictEqual([]);
  });
});

test('a mutation rejects a missing or repeated text', () => {
  const mutation = { file: 'a.ts', original: 'b', replacement: 'c', tests: [], effect: '' };
  expect(mutate('abc', mutation)).toBe('acc');
  expect(() => mutate('a', mutation)).toThrow('a.ts has "b" nowhere');
  expect(() => mutate('abcb', mutation)).toThrow('a.ts has "b" more than once');
});
