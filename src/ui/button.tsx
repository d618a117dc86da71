import type { ButtonHTMLAttributes, ComponentChildren, Ref } from 'preact';
import { Icon, type IconName } from './icon.js';

export interface ButtonProps {
  readonly onClick: () => void;
  readonly label?: string;
  readonly icon?: IconName;
  readonly kind?: 'plain' | 'quiet' | 'icon';
  /** Something that it started is under way. The button keeps its focus and does nothing. */
  readonly busy?: boolean;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly buttonRef?: Ref<HTMLButtonElement>;
  readonly children?: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { onClick, label, icon, kind = 'plain', busy = false, expanded, controls, buttonRef, children } = props;
  const attributes: ButtonHTMLAttributes = {
    ...(label !== undefined && { 'aria-label': label, ...(kind === 'icon' && { title: label }) }),
    ...(busy && { 'aria-disabled': 'true' }),
    ...(expanded !== undefined && { 'aria-expanded': expanded ? 'true' : 'false' }),
    ...(controls !== undefined && { 'aria-controls': controls }),
  };
  return (
    <button
      {...attributes}
      type="button"
      class={`button button-${kind}`}
      part="button"
      ref={buttonRef ?? null}
      onClick={() => {
        if (!busy) onClick();
      }}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}
