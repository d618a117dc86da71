import type { ComponentType } from 'preact';
import { createLazyFile, type LazyFile, loadLazy } from '../lazy-file.js';
import type { MenuProps, toMenuItems } from './menu-content.js';

export interface MenuLazyExports {
  readonly Menu: ComponentType<MenuProps>;
  readonly toMenuItems: typeof toMenuItems;
}

/** The file with the lazy code of all features. Each feature declares its own exports. */
export const actionsFile: LazyFile<object> = createLazyFile('portal-widgets-actions.js', () => loadLazy('actions'));
