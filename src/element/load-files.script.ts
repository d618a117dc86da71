import type { UsageExports } from '../features/usage/usage.js';
import type { ActionsFile } from './load-files.js';

/* Replaces `load-files.ts` in the script, which loads files from its own folder. */

/**
 * A module beside the script. Its function receives modules of the script, so that it needs no
 * copies.
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
 * Browsers cache a failed import, so each attempt needs another URL. File names don't change
 * between releases, so the URL has the version.
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
