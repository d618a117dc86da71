import type * as actions from './actions.lazy.js';
import type { UsageExports } from '../features/usage/usage.js';

/* Only some pages or users need this code, so bundlers make chunks of it. */

export type ActionsFile = typeof actions;

export const importActions = (): Promise<ActionsFile> => import('./actions.lazy.js');

export const importUsage = (): Promise<UsageExports> => import('../features/usage/index.js');
