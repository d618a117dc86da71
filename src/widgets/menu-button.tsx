import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Actions, loadActions, type MenuItem } from '../actions/load-actions.js';

export interface MenuButtonProps {
  readonly label: string;
  readonly class: string;
  /** Called before the menu opens; it does not open without items. */
  readonly getItems: (actions: Actions) => readonly MenuItem[];
  /** Called after each attempt to load the actions. */
  readonly onLoad: (hasFailed: boolean) => void;
  /** Its icon; the class may draw one instead. */
  readonly children?: ComponentChildren;
  readonly element?: RefObject<HTMLButtonElement | null>;
}

/** A menu button. The menu is part of the actions, which are loaded when it opens for the first time. */
export function MenuButton({ label, class: className, getItems, onLoad, children, element }: MenuButtonProps) {
  const ownElement = useRef<HTMLButtonElement>(null);
  const button = element ?? ownElement;
  const isLoading = useRef(false);
  const [closeMenu, setCloseMenu] = useState<() => void>();
  useLayoutEffect(() => closeMenu, [closeMenu]);

  const open = async (target: HTMLElement): Promise<void> => {
    // Safari doesn't focus a button that is clicked.
    target.focus();
    isLoading.current = true;
    const actions = await loadActions().catch(() => undefined);
    isLoading.current = false;
    if (!button.current) return;
    onLoad(!actions);
    const items = actions ? getItems(actions) : [];
    // The focus may have moved while the file was loading.
    if (!actions || items.length === 0 || (target.getRootNode() as ShadowRoot).activeElement !== target) return;
    const close = actions.openMenu({ button: target, label, items, onClose: () => setCloseMenu(undefined) });
    setCloseMenu(() => close);
  };
  const toggle = (): void => {
    if (closeMenu) closeMenu();
    else if (button.current && !isLoading.current) void open(button.current);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    toggle();
  };
  return (
    <button
      type="button"
      class={className}
      part="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={!!closeMenu}
      ref={button}
      onKeyDown={handleKeyDown}
      // Otherwise pressing the button would move the focus out of the menu and close it, and the click would open it again.
      onMouseDown={(event) => closeMenu && event.preventDefault()}
      onClick={toggle}
    >
      {children}
    </button>
  );
}
