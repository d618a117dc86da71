import type * as lazy from './index.js';

/** The module that loads on demand. */
export type LazyModule = typeof lazy;
export type { RestOfList } from './list-search.js';
export type { Accepted } from './accepted.js';

/** Loads the code that only some users need. Rejects when the file can't be loaded. In a release it is beside the script, or a chunk. */
export async function loadLazy(): Promise<LazyModule> {
  // Not `import('./index.js')`: the build itself imports the attributes of the elements, and can't import style sheets.
  const files = import.meta.glob<LazyModule>('./index.ts') as { './index.ts': () => Promise<LazyModule> };
  return files['./index.ts']();
}
