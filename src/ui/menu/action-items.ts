import { handleActionClick, type LinkValues, partOf, type PressAction, type WidgetAction } from '../widget-links.js';
import type { MenuItem } from './menu-content.js';

export function toMenuItems(actions: readonly WidgetAction[], press: PressAction, values: LinkValues): MenuItem[] {
  return actions.map((action) => ({
    name: partOf(action),
    label: action.label,
    href: action.href,
    isExternal: action.isExternal,
    onSelect: (event: MouseEvent) => handleActionClick(event, press, action, values),
  }));
}
