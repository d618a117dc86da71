import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Known, leanCode, type Sources } from './lean-code.js';

export interface LeanLibraryOptions {
  /** The package as it is imported. */
  readonly name: string;
  /** The entry of its own source, from the root of the package. */
  readonly source: string;
  readonly known: Known;
}

/** Builds a package from its own source, without what is never used here. Everywhere else it stays what it is. */
export function leanLibrary({ name, source, known }: LeanLibraryOptions, environments: readonly string[]): Plugin {
  // Where a link leads, as the files know each other by their real places.
  const entry = realpathSync(resolve('node_modules', name, source));
  let lean: Sources | undefined;
  return {
    name: `lean-${name}`,
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environments.includes(environment.name),
    resolveId: (id) => (id === name ? { id: entry, moduleSideEffects: false } : null),
    load(id) {
      lean ??= leanCode(sourcesIn(dirname(entry)), known);
      return lean.get(id) ?? null;
    },
  };
}

function sourcesIn(folder: string): Sources {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.d)\.[jt]s$/.test(file));
  return new Map(files.toSorted().map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')]));
}
