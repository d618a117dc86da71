import { handleActionClick, type LinkValues, partOf, type PressAction, type WidgetAction } from '../widget-links.js';
import type { MenuItem } from './menu-content.js';

/** An action of the vendor in a menu. */
export function toMenuItem(action: WidgetAction, press: PressAction, values: LinkValues): MenuItem {
  const { label, href, isExternal } = action;
  const onSelect = (event: MouseEvent): void => handleActionClick(event, press, action, values);
  return { name: partOf(action), label, href, isExternal, onSelect };
}

/** The actions that a narrow panel hides, once their values are known, and those that are in its menu only. */
export function getActionItems(
  shown: readonly WidgetAction[],
  elements: ArrayLike<Element>,
  others: readonly WidgetAction[],
  press: PressAction,
  values: LinkValues,
): MenuItem[] {
  const hidden = shown.filter(
    ({ isPending }, index) => !isPending && getComputedStyle(elements[index] as Element).display === 'none',
  );
  return [...hidden, ...others].map((action) => toMenuItem(action, press, values));
}
