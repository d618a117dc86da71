import type { UsageHalf } from '../features/usage/usage-file.js';
import type * as actions from './actions.lazy.js';

/*
 * Imports code that only some pages or users need. Bundlers make a chunk of each import. The script has `load-files.script.ts` instead.
 */

export type ActionsFile = typeof actions;

/** Loads menus, exports and warnings. Rejects if the file can't be loaded. */
export const importActions = (): Promise<ActionsFile> => import('./actions.lazy.js');

/** Loads the code that draws usage. Rejects if the file can't be loaded. */
export const importUsage = (): Promise<UsageHalf> => import('../features/usage/index.js');
