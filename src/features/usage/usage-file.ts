import { createLazyFile, loadLazy } from '../../store/lazy-file.js';
import type * as usage from './index.js';

export type UsageExports = typeof usage;

/** The code that draws usage. Only pages with a `usage-url` load it. */
export const usageFile = createLazyFile('portal-widgets-usage.js', () => loadLazy<UsageExports>('usage'));
