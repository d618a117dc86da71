import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.js';

/** The rows of the table in CONTRIBUTING, in which parts of a layer come first. */
const LAYERS = (/^```text\n(embed\.ts.*?)^```/ms.exec(readFileSync('.github/CONTRIBUTING.md', 'utf8'))?.[1] ?? '')
  .trim()
  .split('\n')
  .map((row) => row.split('→').map((cell) => cell.trim().split(/, */)))
  .flatMap(([names = [], imports = []]) => names.map((name) => ({ name, imports })))
  .toSorted((a, b) => b.name.length - a.name.length);

/** Whether a path below `src`, or the name of a module, is a part of another. */
const isIn = (path: string, part: string): boolean =>
  path === part || (part !== '' && path.startsWith(part) && /[./:]/.test(path.charAt(part.length)));

/** The imports of a file. A type counts only as `name (types)`. */
function importsOf(file: string, content: string): (readonly [target: string, isType: boolean])[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, content).module;
  const imported = staticImports.map(
    ({ moduleRequest, entries }) =>
      [moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)] as const,
  );
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [[moduleRequest.value, isType] as const] : []));
  const loaded = dynamicImports.map(
    ({ moduleRequest: { start, end } }) => [content.slice(start + 1, end - 1), false] as const,
  );
  return [...imported, ...exported, ...loaded].map(([target, isType]) => [
    target.startsWith('.') ? posix.join(posix.dirname(file), target) : target,
    isType,
  ]);
}

test('each file imports only what the table in CONTRIBUTING allows its layer', () => {
  const files = sourceFiles('src', /\.tsx?$/).filter(({ path }) => !path.startsWith('src/docs/'));
  const forbidden = files.flatMap(({ path, content }) => {
    const file = path.slice('src/'.length);
    const layer = LAYERS.find(({ name }) => isIn(file, name));
    if (!layer) return [`${path} is in no layer`];
    const { name, imports } = layer;
    const isAllowed = (target: string, isType: boolean) =>
      isIn(target, name) ||
      (imports.some((rule) => isIn(target, isType ? rule.replace(' (types)', '') : rule)) &&
        !imports.some((rule) => rule.startsWith('-') && isIn(target, rule.slice(1))));
    return importsOf(file, content).flatMap(([target, isType]) =>
      isAllowed(target, isType) ? [] : [`${path} imports ${target}`],
    );
  });
  expect(forbidden).toEqual([]);
});

test('only the entry of the file of actions imports lazy halves', () => {
  const importers = sourceFiles('src', /\.tsx?$/).filter(({ path, content }) =>
    importsOf(path, content).some(([target]) => target.endsWith('.lazy.js')),
  );
  expect(importers.map(({ path }) => path)).toEqual(['src/element/actions.lazy.ts', 'src/element/load-files.ts']);
});
