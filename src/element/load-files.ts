import type * as actions from './actions.lazy.js';
import type { UsageExports } from '../features/usage/usage.js';

export type ActionsFile = typeof actions;

export const importActions = (): Promise<ActionsFile> => import('./actions.lazy.js');

export const importUsage = (): Promise<UsageExports> => import('../features/usage/index.js');
