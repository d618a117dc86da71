import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Actions, loadActions, type MenuItem } from '../actions/load-actions.js';

export interface MenuButtonProps {
  readonly label: string;
  readonly class: string;
  /** Called when the menu is about to open; without items it stays closed. */
  readonly getItems: (actions: Actions) => readonly MenuItem[];
  /** Called with each attempt to load the menu. */
  readonly onLoad: (hasFailed: boolean) => void;
}

/** A button whose menu is loaded with the actions. */
export function MenuButton({ label, class: className, getItems, onLoad }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isLoading = useRef(false);
  const [closeMenu, setCloseMenu] = useState<() => void>();
  useLayoutEffect(() => closeMenu, [closeMenu]);

  const open = async (element: HTMLElement): Promise<void> => {
    // Safari doesn't focus a button that is clicked.
    element.focus();
    isLoading.current = true;
    const actions = await loadActions().catch(() => undefined);
    isLoading.current = false;
    if (!button.current) return;
    onLoad(!actions);
    const items = actions ? getItems(actions) : [];
    // The user may have moved on while the file was loading.
    if (!actions || items.length === 0 || (element.getRootNode() as ShadowRoot).activeElement !== element) return;
    const close = actions.openMenu({ button: element, label, items, onClose: () => setCloseMenu(undefined) });
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
      // Otherwise the menu would lose the focus, close, and open again with the click.
      onMouseDown={(event) => closeMenu && event.preventDefault()}
      onClick={toggle}
    />
  );
}
