import type { LazyModule } from '../../lazy/load-lazy.js';
import type { Menu } from '../../lazy/menu.js';
import { loadActions } from './load-actions.js';
import type { WidgetContextValue } from '../widget-context.js';

export interface MenuControlOptions {
  readonly getContext: () => WidgetContextValue;
  /** Called before the menu opens. */
  readonly getMenu: (lazy: LazyModule) => Menu;
  /** Called after each attempt to load the lazy module. */
  readonly onLoad: (hasFailed: boolean) => void;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Opens and closes the menu of a menu button. The menu is part of the lazy module, which is loaded when it opens for the first time. */
export interface MenuControl {
  /** Event handlers of the button. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onMouseDown: (event: MouseEvent) => void;
    readonly onClick: (event: MouseEvent) => void;
  };
  readonly close: () => void;
}

export function createMenuControl({ getContext, getMenu, onLoad, onToggle }: MenuControlOptions): MenuControl {
  let closeMenu: (() => void) | undefined;
  let isLoading = false;
  let isClosed = false;

  async function open(button: HTMLElement): Promise<void> {
    // Safari doesn't focus a button that is clicked.
    button.focus();
    isLoading = true;
    isClosed = false;
    const lazy = await loadActions(getContext());
    isLoading = false;
    // The button may have been removed, or the focus moved, while the file was loading.
    if (isClosed || !button.isConnected) return;
    onLoad(!lazy);
    const menu = lazy && getMenu(lazy);
    if (!menu?.items.length || (button.getRootNode() as ShadowRoot).activeElement !== button) return;
    closeMenu = lazy?.openMenu({
      ...menu,
      button,
      onClose() {
        closeMenu = undefined;
        onToggle(false);
      },
    });
    onToggle(true);
  }

  function toggle(button: HTMLElement): void {
    if (closeMenu) {
      closeMenu();
      button.focus();
    } else if (!isLoading) void open(button);
  }

  return {
    handlers: {
      onKeyDown(event) {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        toggle(event.currentTarget as HTMLElement);
      },
      // Otherwise pressing the button would move the focus out of the menu and close it, and the click would open it again.
      onMouseDown(event) {
        if (closeMenu) event.preventDefault();
      },
      onClick: (event) => toggle(event.currentTarget as HTMLElement),
    },
    close() {
      isClosed = true;
      closeMenu?.();
    },
  };
}
