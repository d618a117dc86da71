import { type LazyModule, loadLazy } from '../../element/load-files.js';
import { createLazyFile } from '../../store/lazy-file.js';
import { addStyles } from '../style-sheet.js';
import { loadFile } from '../query-state/load-file.js';
import type { Feedback } from '../use-feedback.js';
import type { WidgetContextValue } from '../widget-context.js';

export const actionsFile = createLazyFile('portal-widgets-actions.js', async () => {
  const lazy = await loadLazy();
  addStyles(lazy.css);
  return lazy;
});

/** Loads the code of rare actions at the first of them, and says it if that fails, until another attempt can. */
export async function loadActions(
  context: WidgetContextValue,
  { report, clear }: Feedback,
): Promise<LazyModule | undefined> {
  const lazy = await loadFile(actionsFile, context);
  if (lazy) clear('actionFailed');
  else report('actionFailed');
  return lazy;
}
