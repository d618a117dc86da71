import { type LazyModule, loadLazy } from '../../lazy/load-lazy.js';
import { createLazyFile } from '../../state/lazy-file.js';
import { addStyles } from '../../ui/style-sheet.js';
import { emitError } from '../query-state/query-events.js';
import type { WidgetContextValue } from '../widget-context.js';

export const actionsFile = createLazyFile('portal-widgets-actions.js', async () => {
  const actions = await loadLazy();
  addStyles(actions.css);
  return actions;
});

/** Loads the code of rare actions at the first of them. Undefined if it can't be loaded, which is an event of the widget. */
export async function loadActions(
  context: Pick<WidgetContextValue, 'widget' | 'emit'>,
): Promise<LazyModule | undefined> {
  const actions = await actionsFile.load();
  const error = actionsFile.error.peek();
  if (error) emitError(context, error);
  return actions;
}
