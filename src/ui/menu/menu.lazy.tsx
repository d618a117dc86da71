import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MenuItem, MenuProps } from './menu-content.js';

/**
 * Implements the menu pattern of the ARIA Authoring Practices Guide. Rows and panels would clip the
 * menu if it weren't a popover.
 */
export function Menu({ label, title, note, items, button, onClose }: MenuProps) {
  const element = useRef<HTMLDivElement>(null);
  const getItems = (): HTMLElement[] => [...(element.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  // Use a layout effect to position the menu before it is painted.
  useLayoutEffect(() => {
    const menu = element.current;
    if (!menu) return undefined;
    const updatePosition = (): void => {
      const { top, bottom } = button.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) onClose();
      else positionBelow(menu, button);
    };
    const handlePointerDown = (event: Event): void => {
      const path = event.composedPath();
      if (!path.includes(menu) && !path.includes(button)) onClose();
    };
    // Test environments have no popovers.
    menu.showPopover?.();
    positionBelow(menu, button);
    getItems()[0]?.focus({ preventScroll: true });
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('pointerdown', handlePointerDown, { signal, capture: true });
    document.addEventListener('scroll', updatePosition, { signal, capture: true });
    addEventListener('resize', updatePosition, { signal });
    return () => listeners.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- run once, when the menu opens
  }, []);

  const closeAndFocus = (): void => {
    onClose();
    button.focus();
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // Return the focus to the menu button. The browser then moves it to the next element.
    if (event.key === 'Tab') return closeAndFocus();
    const elements = getItems();
    const next = findItemForKey(elements, elements.indexOf(event.target as HTMLElement), event);
    if (event.key === 'Escape') closeAndFocus();
    // Links don't react to the space key.
    else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) event.target.click();
    else if (next) next.focus();
    else return;
    // Otherwise, an arrow key would scroll the page, and Escape could close a dialog of the page.
    event.preventDefault();
    event.stopPropagation();
  };
  const handleFocusOut = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    const menu = currentTarget as HTMLElement;
    // Keep the menu open if the user switches to another window.
    if (!relatedTarget && menu.contains((menu.getRootNode() as ShadowRoot).activeElement)) return;
    if (!menu.contains(relatedTarget as Node | null) && relatedTarget !== button) onClose();
  };
  const renderItem = ({ name, href, isExternal, preview, hasSeparator, ...item }: MenuItem) => {
    const shared = {
      role: 'menuitem',
      tabIndex: -1,
      onClick(event: MouseEvent) {
        closeAndFocus();
        item.onSelect(event);
      },
    } as const;
    const content = [
      <bdi>{item.label}</bdi>,
      preview && (
        <code class="preview" dir="ltr" translate={false} aria-hidden="true">
          {preview}
        </code>
      ),
    ];
    return [
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a separator needs no label
      hasSeparator && <div role="separator" />,
      href === undefined ? (
        <button type="button" part={`button ${name}`} {...shared}>
          {content}
        </button>
      ) : (
        <a
          href={href}
          rel="noopener"
          referrerpolicy="strict-origin"
          class={isExternal ? 'is-external' : undefined}
          part={`link ${name}`}
          {...shared}
        >
          {content}
        </a>
      ),
    ];
  };
  return (
    <div
      class="menu"
      part="menu"
      role="menu"
      popover="manual"
      // Safari focuses the menu instead of a clicked item. An unfocusable menu would close before
      // the click.
      tabIndex={-1}
      aria-label={title ?? label}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 allows it for all roles
      aria-description={note}
      ref={element}
      onKeyDown={handleKeyDown}
      onFocusOut={handleFocusOut}
    >
      {[note, title].map(
        (line) =>
          line && (
            <p class="menu-title" aria-hidden="true">
              {line}
            </p>
          ),
      )}
      {items.map(renderItem)}
    </div>
  );
}

function findItemForKey(
  elements: readonly HTMLElement[],
  current: number,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return elements[(current + 1) % elements.length];
    case 'ArrowUp':
      return elements.at(Math.max(current, 0) - 1);
    case 'Home':
      return elements[0];
    case 'End':
      return elements.at(-1);
    default: {
      if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
      const following = [...elements.slice(current + 1), ...elements];
      return following.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}

const MARGIN = 8;

/** If the element only fits above the button, positions it there. */
function positionBelow(element: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height, style } = element;
  const start = getComputedStyle(button).direction === 'rtl' ? left : right - width;
  const below = bottom + height > innerHeight && top > height ? top - height : bottom;
  style.left = `${Math.max(MARGIN, Math.min(start, innerWidth - width - MARGIN))}px`;
  style.top = `${Math.max(MARGIN, Math.min(below, innerHeight - height - MARGIN))}px`;
}
