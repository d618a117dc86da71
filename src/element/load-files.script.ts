/* The script's build uses this file instead of `load-files.ts`, to load files from the script's
   folder. */
import type { UsageExports } from '../features/usage/usage.js';
import type { ActionsFile } from './load-files.js';

/**
 * A file in the script's folder. It gets the script's own modules as an argument, so that it
 * doesn't contain copies of them.
 */
interface LazyFile<Module> {
  readonly version: string;
  readonly default: (shared: object) => Module;
}

let shared = {};

export function share(values: object): void {
  shared = values;
}

/**
 * Returns a function that imports a file, and tries again after a failure. Each attempt has another
 * URL, because browsers cache failed imports. The URL has the version, because file names are the
 * same in each release.
 */
function createLoader<Module>(fileName: string): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  let attempt = 1;

  async function load(): Promise<Module> {
    const query = attempt > 1 ? `&attempt=${attempt}` : '';
    const file = (await import(/* @vite-ignore */ `./${fileName}?v=${__VERSION__}${query}`)) as LazyFile<Module>;
    if (file.version !== __VERSION__) throw new Error(`${file.version} is not ${__VERSION__}`);
    return file.default(shared);
  }

  return () =>
    (loading ??= load().catch((error: unknown) => {
      attempt++;
      loading = undefined;
      throw error;
    }));
}

export const importActions = createLoader<ActionsFile>('portal-widgets-actions.js');
export const importUsage = createLoader<UsageExports>('portal-widgets-usage.js');
