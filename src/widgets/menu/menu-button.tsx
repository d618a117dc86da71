import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LazyModule } from '../../lazy/load-lazy.js';
import type { MenuItem } from '../../lazy/menu.js';
import { createMenuControl } from './menu-control.js';
import { useWidget } from '../widget-context.js';

export interface MenuButtonProps {
  readonly label: string;
  readonly class: string;
  /** Called before the menu opens; it does not open without items. */
  readonly getItems: (lazy: LazyModule) => readonly MenuItem[];
  /** Its icon; the class may draw one instead. */
  readonly children?: ComponentChildren;
  readonly element?: RefObject<HTMLButtonElement | null>;
}

/** A menu button, whose menu has the same name. Beside it stands that the code of menus can't be loaded, until another attempt can. */
export function MenuButton({ label, class: className, getItems, children, element }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const context = useWidget();
  const latest = useRef({ label, getItems, context });
  latest.current = { label, getItems, context };
  const [{ handlers, close }] = useState(() =>
    createMenuControl({
      getContext: () => latest.current.context,
      getMenu: (lazy) => ({ label: latest.current.label, items: latest.current.getItems(lazy) }),
      onLoad(isMissing) {
        const { announcer, translation } = latest.current.context;
        setHasFailed(isMissing);
        if (isMissing) announcer.announce(translation.t('actionFailed'));
      },
      onToggle: setIsOpen,
    }),
  );
  useEffect(() => close, [close]);
  return (
    <>
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
      {hasFailed && <p class="warning-text small">{context.translation.t('actionFailed')}</p>}
    </>
  );
}
