import type { UsageHalf } from '../features/usage/usage-file.js';
import type * as actions from './actions.lazy.js';

/* Imports code that only some pages or users need. Bundlers make chunks of it. The script uses
   `load-files.script.ts` instead. */

export type ActionsFile = typeof actions;

export const importActions = (): Promise<ActionsFile> => import('./actions.lazy.js');

export const importUsage = (): Promise<UsageHalf> => import('../features/usage/index.js');
