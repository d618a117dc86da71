import type { ComponentType } from 'preact';
import { createLazyFile, type LazyFile, loadLazy } from '../../store/lazy-file.js';
import { loadFile } from '../query-state/load-file.js';
import type { Feedback } from '../use-feedback.js';
import type { WidgetContextValue } from '../widget-context.js';
import type { MenuProps, toMenuItems } from './menu-content.js';

export interface MenuLazyExports {
  readonly Menu: ComponentType<MenuProps>;
  readonly toMenuItems: typeof toMenuItems;
}

/** The file with the lazy code of all features. Each feature declares its own exports. */
export const actionsFile: LazyFile<object> = createLazyFile('portal-widgets-actions.js', () => loadLazy('actions'));

/** Loads code on first use. If that fails, shows a message until another attempt succeeds. */
export async function loadActions<Exports extends object>(
  context: WidgetContextValue,
  { report, clear }: Feedback,
): Promise<Exports | undefined> {
  const loaded = await loadFile(actionsFile, context);
  if (loaded) clear('actionFailed');
  else report('actionFailed');
  return loaded as Exports | undefined;
}
