import type { ComponentChildren } from 'preact';
import { icon, type IconName } from './icon.js';

export interface ButtonProps {
  readonly onClick: () => void;
  /** The accessible name, where the content is not enough. */
  readonly label?: string;
  readonly icon?: IconName;
  /** Something that it started is under way. The button keeps its focus and does nothing. */
  readonly isBusy?: boolean;
  /** Whether what it opens is open. */
  readonly isOpen?: boolean;
  readonly children?: ComponentChildren;
}

export function Button({ onClick, label, icon: iconName, isBusy, isOpen, children }: ButtonProps) {
  const kind = isOpen !== undefined ? 'quiet' : children === undefined ? 'icon' : 'plain';
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
      {children}
    </button>
  );
}
