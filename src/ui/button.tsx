import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

export interface ButtonProps {
  readonly onClick: () => unknown;
  /** Accessible name, if the visible text is not enough. */
  readonly label?: string | undefined;
  readonly icon?: IconName | undefined;
  /** Whether the action is in progress. The button keeps the focus and ignores clicks. */
  readonly isBusy?: boolean | undefined;
  /** State of a disclosure button. */
  readonly isExpanded?: boolean | undefined;
  readonly children?: ComponentChildren;
}

export function Button({ onClick, label, icon, isBusy, isExpanded, children }: ButtonProps) {
  const variant = isExpanded !== undefined ? 'quiet' : children === undefined ? 'icon' : 'plain';
  const handleClick = (): void => {
    if (!isBusy) onClick();
  };
  return (
    <button
      type="button"
      class={`button-${variant}`}
      part="button"
      aria-label={label}
      title={variant === 'icon' ? label : undefined}
      aria-disabled={isBusy}
      aria-expanded={isExpanded}
      onClick={handleClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
