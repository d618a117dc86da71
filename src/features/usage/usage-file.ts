import { createLazyFile, loadLazy } from '../../store/lazy-file.js';
import { addStyles } from '../../ui/style-sheet.js';
import type * as usage from './index.js';

export type UsageHalf = typeof usage;

/** The code that draws usage. Only pages with a `usage-url` load it. */
export const usageFile = createLazyFile('portal-widgets-usage.js', async () => {
  const half = await loadLazy<UsageHalf>('usage');
  addStyles(half.css);
  return half;
});
