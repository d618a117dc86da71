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

export interface MenuContent {
  /** Accessible name, which is also shown above the items; by default the name of its button, which is not. */
  readonly title?: string | undefined;
  /** A line above the items that is none, but describes the menu. */
  readonly note?: string | undefined;
  readonly items: readonly MenuItem[];
}

export interface MenuProps extends MenuContent {
  /** The name of the button. */
  readonly label: string;
  /** The menu is positioned below it, and returns the focus to it. */
  readonly button: HTMLElement;
  readonly onClose: () => void;
}
