// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createElementsManifest, DOCUMENTED_FILES } from '../../src/release/elements-manifest.js';
import * as elements from '../../src/elements.js';

const sources = await Promise.all(DOCUMENTED_FILES.map((file) => readFile(file, 'utf8')));
const [declarations = []] = createElementsManifest(sources).modules.map((module) => module.declarations);

it.each(declarations)(
  'the manifest describes the observed attributes of $tagName, each with its property',
  (declaration) => {
    const element = Reflect.get(elements, declaration.name) as {
      observedAttributes: readonly string[];
      prototype: object;
    };
    const names = declaration.attributes.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...element.observedAttributes].toSorted());
    for (const { name, fieldName, description } of declaration.attributes) {
      expect(fieldName in element.prototype).toBe(true);
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(declaration.members).toContainEqual(expect.objectContaining({ attribute: name, name: fieldName }));
    }
  },
);

it('the manifest rejects an attribute without a description', () => {
  const without = sources.map((source) => source.replace(/\/\*\* The number of rows .*/, ''));
  expect(() => createElementsManifest(without)).toThrow('pageSize');
});
