import type { ComponentChildren, TargetedEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type Feedback, useFeedback } from '../use-feedback.js';
import { useWidget } from '../widget-context.js';
import { loadFile } from '../query-state/load-file.js';
import { actionsFile } from '../lazy-file.js';
import type { MenuContent, MenuLazyExports } from './menu-content.js';

interface MenuButtonProps<Exports> {
  readonly label: string;
  readonly class: string;
  /** If this returns no items, the menu doesn't open. */
  readonly getMenu: (exports: Exports) => MenuContent;
  /** Shows a loading error. By default, the error appears next to the button. */
  readonly feedback?: Feedback;
  readonly children?: ComponentChildren;
}

export function MenuButton<Exports extends object>(props: MenuButtonProps<Exports>) {
  const { label, class: className, getMenu, feedback, children } = props;
  const context = useWidget();
  const ownFeedback = useFeedback();
  const lazy = actionsFile.module.value as MenuLazyExports | undefined;
  const [menu, setMenu] = useState<MenuContent & { readonly button: HTMLElement }>();
  const latestGetMenu = useRef(getMenu);
  latestGetMenu.current = getMenu;
  const toggle = async ({ currentTarget: button }: TargetedEvent<HTMLElement>): Promise<void> => {
    // Safari doesn't focus a clicked button.
    button.focus();
    if (menu) return setMenu(undefined);
    const loaded = (await loadFile(actionsFile, context)) as Exports | undefined;
    const { report, clear } = feedback ?? ownFeedback;
    if (!loaded) return report('actionFailed');
    clear('actionFailed');
    // Don't open the menu if the user has moved the focus during loading.
    if ((button.getRootNode() as ShadowRoot).activeElement !== button) return;
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
        // In Safari, mousedown would close the menu by moving the focus, and the click would reopen
        // it.
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
