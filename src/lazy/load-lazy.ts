import type * as lazy from './index.js';

/** The module that loads on demand. */
export type LazyModule = typeof lazy;
export type { TokenFormatOptions } from './token-formats.js';
export type { EnvFile, LeftOutToken } from './env-file.js';
export type { ExportProgress, ExportResult } from './export-subscriptions.js';
export type { MenuItem } from './menu.js';
export type { Accepted } from './mistakes.js';

/** Loads the code that only some users need. Rejects when the file can't be loaded. In a release it is beside the script, or a chunk. */
export function loadLazy(): Promise<LazyModule> {
  return import('./index.js');
}
