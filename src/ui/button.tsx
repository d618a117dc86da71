import type { ComponentChildren } from 'preact';
import { icon, type IconName } from './icon.js';

export interface ButtonProps {
  readonly onClick: () => unknown;
  /** The accessible name, where the content is not enough. */
  readonly label?: string;
  readonly icon?: IconName;
  /** Something that it started is under way. The button keeps its focus and does nothing. */
  readonly isBusy?: boolean;
  /** Whether what it opens is open. */
  readonly isOpen?: boolean;
}

export function button({ onClick, label, icon: iconName, isBusy, isOpen }: ButtonProps, content?: ComponentChildren) {
  const kind = isOpen !== undefined ? 'quiet' : content === undefined ? 'icon' : 'plain';
  return (
    <button
      type="button"
      class={`button-${kind}`}
      part="button"
      aria-label={label}
      title={kind === 'icon' ? label : undefined}
      aria-disabled={isBusy}
      aria-expanded={isOpen}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {iconName && icon(iconName)}
      {content}
    </button>
  );
}
