import type { ComponentType } from 'preact';
import { handleActionClick, type LinkValues, partOf, type PressAction, type WidgetAction } from '../widget-links.js';

export interface MenuItem {
  readonly label: string;
  /** A CSS part besides the part of all items, such as `copy-as`. */
  readonly name: string;
  /** The code that the item copies, hidden from screen readers. */
  readonly preview?: string;
  readonly href?: string | undefined;
  readonly isExternal?: boolean;
  readonly onSelect: (event: MouseEvent) => unknown;
  readonly hasSeparator?: boolean;
}

export interface MenuContent {
  /**
   * The menu's accessible name, also shown above the items. By default, the menu has the button's
   * name and shows no title.
   */
  readonly title?: string | undefined;
  readonly note?: string | undefined;
  readonly items: readonly MenuItem[];
}

export interface MenuLazyExports {
  readonly Menu: ComponentType<MenuProps>;
  readonly toMenuItems: typeof toMenuItems;
}

export interface MenuProps extends MenuContent {
  readonly label: string;
  readonly button: HTMLElement;
  readonly onClose: () => void;
}

export function toMenuItems(actions: readonly WidgetAction[], press: PressAction, values: LinkValues): MenuItem[] {
  return actions.map((action) => ({
    name: partOf(action),
    label: action.label,
    href: action.href,
    isExternal: action.isExternal,
    onSelect: (event: MouseEvent) => handleActionClick(event, press, action, values),
  }));
}
