import type * as usage from '../features/usage/index.js';
import type * as lazy from './actions.lazy.js';

/*
 * Imports code that only some pages or users need. Bundlers make a chunk of each import. The script has `load-files.script.ts` instead.
 */

export type LazyModule = typeof lazy;
export type UsageModule = typeof usage;

/** Loads menus, exports and warnings. Rejects if the file can't be loaded. */
export const loadLazy = (): Promise<LazyModule> => import('./actions.lazy.js');

/** Loads the code that draws usage. Rejects if the file can't be loaded. */
export const loadUsage = (): Promise<UsageModule> => import('../features/usage/index.js');
