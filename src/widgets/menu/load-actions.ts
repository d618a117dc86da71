import { type LazyModule, loadLazy } from '../../lazy/load-lazy.js';
import { createLazyFile } from '../../state/lazy-file.js';
import { addStyles } from '../../ui/style-sheet.js';
import { loadFile } from '../query-state/load-file.js';
import type { WidgetContextValue } from '../widget-context.js';

export const actionsFile = createLazyFile('portal-widgets-actions.js', async () => {
  const actions = await loadLazy();
  addStyles(actions.css);
  return actions;
});

/** Loads the code of rare actions at the first of them. */
export function loadActions(context: Pick<WidgetContextValue, 'widget' | 'emit'>): Promise<LazyModule | undefined> {
  return loadFile(actionsFile, context);
}
