import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LazyModule } from '../lazy/load-lazy.js';
import type { MenuItem } from '../lazy/menu.js';
import { createMenuControl } from './menu-control.js';
import { useWidget } from './widget-context.js';

export interface MenuButtonProps {
  readonly label: string;
  readonly class: string;
  /** Called before the menu opens; it does not open without items. */
  readonly getItems: (lazy: LazyModule) => readonly MenuItem[];
  /** Called after each attempt to load the lazy module. */
  readonly onLoad: (hasFailed: boolean) => void;
  /** Its icon; the class may draw one instead. */
  readonly children?: ComponentChildren;
  readonly element?: RefObject<HTMLButtonElement | null>;
}

/** A menu button, whose menu has the same name. */
export function MenuButton({ label, class: className, getItems, onLoad, children, element }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const context = useWidget();
  const latest = useRef({ label, getItems, onLoad, context });
  latest.current = { label, getItems, onLoad, context };
  const [{ handlers, close }] = useState(() =>
    createMenuControl({
      getContext: () => latest.current.context,
      getMenu: (lazy) => ({ label: latest.current.label, items: latest.current.getItems(lazy) }),
      onLoad: (hasFailed) => latest.current.onLoad(hasFailed),
      onToggle: setIsOpen,
    }),
  );
  useLayoutEffect(() => close, [close]);
  return (
    <button
      type="button"
      class={className}
      part="button menu-button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      ref={element ?? null}
      {...handlers}
    >
      {children}
    </button>
  );
}
