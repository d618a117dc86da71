import type { ComponentChildren } from 'preact';

interface ButtonProps {
  readonly onClick: () => unknown;
  readonly variant?: 'plain' | 'primary' | 'line' | undefined;
  /** Whether to ignore clicks. A `disabled` button would lose the focus. */
  readonly isBusy?: boolean | undefined;
  /** A CSS part besides `button`, such as `try-again`. */
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
