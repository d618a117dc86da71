import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { ReleaseFiles } from './manifest.js';

/**
 * Lets a bundle import the locales of a folder from beside itself, as scripts, where its source imports the folder's modules.
 * Neither is part of the bundle then.
 */
export function localeScripts(folder: string, environments: readonly string[]): Plugin {
  const imported = new RegExp(`import\\(\`[^\`]*/${basename(folder)}/(\\$\\{\\w+\\})\\.ts\`\\)`, 'g');
  return {
    name: 'locale-scripts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => environments.includes(name),
    // The comment keeps Vite from looking for the files.
    transform(code) {
      const released = code.replace(imported, 'import(/* @vite-ignore */ `./locales/$1.js`)');
      return released === code ? null : { code: released, map: null };
    },
  };
}

/** The script of each locale: its messages by their keys, so that a bundle of another version takes those that it knows. */
export async function makeLocaleScripts(folder: string): Promise<ReleaseFiles> {
  const files = new Map<string, string>();
  for (const fileName of (await readdir(folder)).toSorted()) {
    const { module } = await runnerImport<{ readonly messages?: object }>(resolve(folder, fileName));
    if (!module.messages) throw new Error(`${join(folder, fileName)} has no messages`);
    const messages = JSON.stringify(module.messages).replace(/"(\w+)":/g, '$1:');
    files.set(`locales/${basename(fileName, '.ts')}.js`, `export const messages=${messages};\n`);
  }
  return files;
}
