import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Builds these environments with a file of ours in place of a package. Everywhere else the package is what it is. */
export function standIn(name: string, file: string, environments: readonly string[]): Plugin {
  return {
    name: `stand-in-for-${name}`,
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environments.includes(environment.name),
    resolveId: (id) => (id === name ? resolve(file) : null),
  };
}
