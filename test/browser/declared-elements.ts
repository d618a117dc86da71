import { readFileSync } from 'node:fs';
import type { ElementsManifest } from '../../src/release/elements-manifest.js';

/** The elements in the custom elements manifest of the release. */
export function declaredElements() {
  const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as ElementsManifest;
  return modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
}

/** In alphabetical order. */
export const namesOf = (members: readonly { readonly name: string }[]): string[] =>
  members.map(({ name }) => name).toSorted();
