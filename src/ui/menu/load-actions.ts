import type { ComponentType } from 'preact';
import { createLazyFile, type LazyFile, loadLazy } from '../../store/lazy-file.js';
import { loadFile } from '../query-state/load-file.js';
import { addStyles } from '../style-sheet.js';
import type { Feedback } from '../use-feedback.js';
import type { WidgetContextValue } from '../widget-context.js';
import type { MenuProps } from './menu-content.js';

export interface MenuHalf {
  readonly css: string;
  readonly Menu: ComponentType<MenuProps>;
}

/** The file with the lazy code of all features. Each feature declares its own exports. */
export const actionsFile: LazyFile<object> = createLazyFile('portal-widgets-actions.js', async () => {
  const half = await loadLazy<MenuHalf>('actions');
  addStyles(half.css);
  return half;
});

/** Loads code on first use. If that fails, shows a message until another attempt succeeds. */
export async function loadActions<Half extends object>(
  context: WidgetContextValue,
  { report, clear }: Feedback,
): Promise<Half | undefined> {
  const half = await loadFile(actionsFile, context);
  if (half) clear('actionFailed');
  else report('actionFailed');
  return half as Half | undefined;
}
