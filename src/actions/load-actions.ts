import type * as actions from './index.js';

/** The module of the actions. */
export type Actions = typeof actions;
export type { TokenFormatOptions } from './token-formats.js';
export type { EnvFile, LeftOutToken } from './env-file.js';
export type { ExportProgress, ExportResult } from './export-subscriptions.js';
export type { MenuItem } from './menu.js';

/**
 * Loads the actions. Rejects when the file can't be loaded; a later call retries, except in browsers that cache a failed import until the
 * page is reloaded. In a release the file is beside the bundle.
 */
export function loadActions(): Promise<Actions> {
  return import('./index.js');
}
