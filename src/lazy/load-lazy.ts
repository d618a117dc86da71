import type * as lazy from './index.js';

/** The module that loads on demand. */
export type LazyModule = typeof lazy;
export type { TokenFormatOptions } from './token-formats.js';
export type { EnvFile, LeftOutToken } from './env-file.js';
export type { ExportProgress, ExportResult } from './export-subscriptions.js';
export type { MenuItem } from './menu.js';
export type { Accepted } from './mistakes.js';

/**
 * Loads the code that only some users need. Rejects when the file can't be loaded; a later call retries, except in browsers that cache a failed import until the
 * page is reloaded. In a release the file is beside the bundle.
 */
export function loadLazy(): Promise<LazyModule> {
  return import('./index.js');
}
