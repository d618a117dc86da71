/* The script's build replaces `load-files.ts` with this file, which loads files from the
   script's folder. */
import type { UsageExports } from '../features/usage/usage.js';
import type { ActionsFile } from './load-files.js';

/** The file gets the script's own modules as an argument, instead of containing copies of them. */
interface LazyFile<Module> {
  readonly version: string;
  readonly default: (shared: object) => Module;
}

let shared = {};

export function share(values: object): void {
  shared = values;
}

/**
 * Uses a new URL for each attempt, because browsers cache failed imports. The URL includes the
 * version, because file names are the same in each release.
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
