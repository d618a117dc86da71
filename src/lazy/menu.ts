export interface MenuItem {
  readonly label: string;
  /** Second name of its part, after `button` or `link`. */
  readonly name: string;
  /** Code below the label that shows what the item copies. Assistive technology does not read it. */
  readonly preview?: string;
  /** Makes the item a link. */
  readonly href?: string | undefined;
  /** Whether the link leads to another site, which is marked. */
  readonly isExternal?: boolean;
  readonly onSelect: (event: MouseEvent) => unknown;
  /** Whether a separator precedes it. */
  readonly hasSeparator?: boolean;
}

export interface Menu {
  /** Accessible name. */
  readonly label: string;
  /** Whether the name is also shown above the items. */
  readonly hasTitle?: boolean;
  /** A line above the items that is none, but describes the menu. */
  readonly note?: string | undefined;
  /** The menu does not open without items. */
  readonly items: readonly MenuItem[];
}

export interface MenuOptions extends Menu {
  /** The menu is positioned below it, and returns the focus to it. */
  readonly button: HTMLElement;
  /** Called once, however the menu is closed. */
  readonly onClose: () => void;
}

/**
 * Opens the menu of a menu button (ARIA Authoring Practices Guide). It is in the top layer, because panels and rows clip their content.
 *
 * @returns a function that closes it and does not move the focus to the button
 */
export function openMenu({ button, label, hasTitle, note, items, onClose }: MenuOptions): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const menu = createMenu(label);
  const elements = items.map((item) => createMenuItem(item, closeAndFocus));

  function close(): void {
    if (signal.aborted) return;
    // First, because removing the menu moves the focus out of it.
    listeners.abort();
    menu.remove();
    onClose();
  }

  function closeAndFocus(): void {
    close();
    button.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') {
      // The browser then moves the focus to the element after the button.
      closeAndFocus();
      return;
    }
    const next = findNext(elements, elements.indexOf(event.target as HTMLElement), event);
    if (event.key === 'Escape') closeAndFocus();
    // Buttons do so by themselves.
    else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) event.target.click();
    else if (next) next.focus();
    else return;
    // Escape must not close a dialog of the host page, too.
    event.preventDefault();
    event.stopPropagation();
  }

  function handleFocusOut({ relatedTarget }: FocusEvent): void {
    // A window that loses the focus keeps its active element.
    if (!relatedTarget && menu.contains((menu.getRootNode() as ShadowRoot).activeElement)) return;
    if (!menu.contains(relatedTarget as Node | null) && relatedTarget !== button) close();
  }

  function handlePointerDown(event: Event): void {
    const path = event.composedPath();
    if (!path.includes(menu) && !path.includes(button)) close();
  }

  function updatePosition(): void {
    const { top, bottom } = button.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight) close();
    else positionBelow(menu, button);
  }

  if (note) menu.setAttribute('aria-description', note);
  for (const line of [note, hasTitle && label])
    if (line) menu.append(createText('p', line, { class: 'menu-title', 'aria-hidden': 'true' }));
  items.forEach(({ hasSeparator }, index) => {
    if (hasSeparator) menu.append(createText('div', '', { role: 'separator' }));
    menu.append(elements[index] ?? '');
  });
  button.after(menu);
  // happy-dom has no popovers.
  menu.showPopover?.();
  positionBelow(menu, button);
  elements[0]?.focus({ preventScroll: true });
  menu.addEventListener('keydown', handleKeyDown, { signal });
  menu.addEventListener('focusout', handleFocusOut, { signal });
  document.addEventListener('pointerdown', handlePointerDown, { signal, capture: true });
  document.addEventListener('scroll', updatePosition, { signal, capture: true });
  addEventListener('resize', updatePosition, { signal });
  return close;
}

function createMenu(label: string): HTMLElement {
  const menu = document.createElement('div');
  menu.className = 'menu';
  menu.popover = 'manual';
  // Safari focuses it with a click on an item.
  menu.tabIndex = -1;
  for (const [name, value] of [
    ['part', 'menu'],
    ['role', 'menu'],
    ['aria-label', label],
  ] as const)
    menu.setAttribute(name, value);
  return menu;
}

function createMenuItem(
  { label, name, preview, href, isExternal, onSelect }: MenuItem,
  close: () => void,
): HTMLElement {
  const item = href === undefined ? createButton() : createLink(href);
  item.setAttribute('part', `${href === undefined ? 'button' : 'link'} ${name}`);
  item.tabIndex = -1;
  item.setAttribute('role', 'menuitem');
  item.append(createText('bdi', label));
  if (isExternal) item.className = 'is-external';
  if (preview)
    item.append(createText('code', preview, { class: 'preview', dir: 'ltr', translate: 'no', 'aria-hidden': 'true' }));
  item.addEventListener('click', (event) => {
    close();
    onSelect(event);
  });
  return item;
}

function createButton(): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  return button;
}

function createLink(href: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.rel = 'noopener';
  link.referrerPolicy = 'strict-origin';
  return link;
}

function createText(tag: string, text: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The item that a key moves the focus to: an arrow key, Home, End, or the first character of its label. */
function findNext(
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

/** Positions an element of the top layer below a button, or above it if there is no space below, aligned with its end. */
function positionBelow(element: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height, style } = element;
  const start = getComputedStyle(button).direction === 'rtl' ? left : right - width;
  const below = bottom + height > innerHeight && top > height ? top - height : bottom;
  style.left = `${Math.max(MARGIN, Math.min(start, innerWidth - width - MARGIN))}px`;
  style.top = `${Math.max(MARGIN, Math.min(below, innerHeight - height - MARGIN))}px`;
}
