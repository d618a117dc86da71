import { loadUsage } from '../../element/load-files.js';
import { createLazyFile } from '../../store/lazy-file.js';
import { addStyles } from '../../ui/style-sheet.js';

/** The code that draws usage. Only pages with a `usage-url` load it. */
export const usageFile = createLazyFile('portal-widgets-usage.js', async () => {
  const usage = await loadUsage();
  addStyles(usage.css);
  return usage;
});
