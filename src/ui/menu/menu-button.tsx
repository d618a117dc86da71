import type { ComponentChildren, TargetedEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { MenuContent } from './menu-content.js';
import { type Feedback, useFeedback } from '../use-feedback.js';
import { useWidget } from '../widget-context.js';
import { actionsFile, loadActions, type MenuHalf } from './load-actions.js';

interface MenuButtonProps<Half> {
  readonly label: string;
  readonly class: string;
  /** Called with the lazy half of the feature before the menu opens. Without items, it doesn't open. */
  readonly getMenu: (half: Half) => MenuContent;
  /** Where it is said that the code of menus can't be loaded; by default beside the button. */
  readonly feedback?: Feedback;
  /** Its icon; the class may draw one instead. */
  readonly children?: ComponentChildren;
}

/** A menu button. The menu is part of the lazy module, which is loaded when it opens for the first time. */
export function MenuButton<Half extends object>(props: MenuButtonProps<Half>) {
  const { label, class: className, getMenu, feedback, children } = props;
  const context = useWidget();
  const ownFeedback = useFeedback();
  const lazy = actionsFile.module.value as MenuHalf | undefined;
  const [menu, setMenu] = useState<MenuContent & { readonly button: HTMLElement }>();
  const latestGetMenu = useRef(getMenu);
  latestGetMenu.current = getMenu;
  const toggle = async ({ currentTarget: button }: TargetedEvent<HTMLElement>): Promise<void> => {
    // Safari doesn't focus a button that is clicked.
    button.focus();
    if (menu) return setMenu(undefined);
    const loaded = await loadActions<Half>(context, feedback ?? ownFeedback);
    // The button may have been removed, or the focus moved, while the file was loading.
    if (!loaded || (button.getRootNode() as ShadowRoot).activeElement !== button) return;
    const opened = latestGetMenu.current(loaded);
    if (opened.items.length > 0) setMenu({ ...opened, button });
  };
  return (
    <>
      <button
        type="button"
        class={className}
        part="button menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={!!menu}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void toggle(event);
        }}
        // Otherwise pressing the button would move the focus out of the menu and close it, and the click would open it again.
        onMouseDown={(event) => menu && event.preventDefault()}
        onClick={toggle}
      >
        {children}
      </button>
      {lazy && menu && <lazy.Menu label={label} {...menu} onClose={() => setMenu(undefined)} />}
      {!feedback && ownFeedback.problem && (
        <p key={ownFeedback.problem} class="warning-text small">
          {ownFeedback.problem}
        </p>
      )}
    </>
  );
}
