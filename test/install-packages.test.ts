import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The folders in which a package finds its dependencies, from its own to the outermost. */
function lookupFolders(path: string): string[] {
  const names = path.split(/\/?node_modules\//).slice(1);
  return names
    .map((_, index) => names.slice(0, names.length - index))
    .concat([[]])
    .map((parents) => parents.map((name) => `node_modules/${name}/`).join(''));
}

// npm leaves out optional packages that a mirror of the registry lacks, and then refuses to install from its own lock file.
it.each(['.', 'test/consumers', 'test/host-pages'])(
  'the lock file of %s names the optional packages of every platform',
  (folder) => {
    const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
      packages: Readonly<Record<string, LockedPackage>>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !lookupFolders(path).some((parent) => `${parent}node_modules/${name}` in packages))
        .map((name) => `${name} of ${path}`),
    );
    expect(missing).toEqual([]);
  },
);
