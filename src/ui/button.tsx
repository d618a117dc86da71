import type { ComponentChildren } from 'preact';

interface ButtonProps {
  readonly onClick: () => unknown;
  /** `primary` is filled, `plain` is outlined, and `line` looks like text. */
  readonly variant?: 'plain' | 'primary' | 'line' | undefined;
  /**
   * Whether to ignore clicks, for example during a request. A `disabled` button would lose the
   * focus.
   */
  readonly isBusy?: boolean | undefined;
  /** The CSS part that the button has besides `button`, such as `try-again`. */
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
