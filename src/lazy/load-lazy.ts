import type * as usage from '../widgets/usage/index.js';
import type * as lazy from './index.js';

/*
 * Imports code that only some pages or users need. Bundlers make a chunk of each import. The script has `load-lazy.script.ts` instead.
 */

export type LazyModule = typeof lazy;
export type UsageModule = typeof usage;

/** Loads menus, exports and warnings. Rejects if the file can't be loaded. */
export const loadLazy = (): Promise<LazyModule> => import('./index.js');

/** Loads the code that draws usage. Rejects if the file can't be loaded. */
export const loadUsage = (): Promise<UsageModule> => import('../widgets/usage/index.js');
