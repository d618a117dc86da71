import type { ComponentChildren } from 'preact';

interface ButtonProps {
  readonly onClick: () => unknown;
  /** `primary` is the main action of a state, `line` part of a text. */
  readonly variant?: 'plain' | 'primary' | 'line' | undefined;
  /**
   * Whether the action is in progress or must wait. The button keeps the focus and ignores clicks.
   */
  readonly isBusy?: boolean | undefined;
  /** The button's part, besides `button`. */
  readonly name: string;
  readonly children: ComponentChildren;
}

export function Button({ onClick, name, variant = 'plain', isBusy, children }: ButtonProps) {
  const handleClick = (): void => {
    if (!isBusy) onClick();
  };
  return (
    <button
      type="button"
      class={`button-${variant}`}
      part={`button ${name}`}
      aria-disabled={isBusy}
      onClick={handleClick}
    >
      {typeof children === 'string' ? <span key={children}>{children}</span> : children}
    </button>
  );
}
