import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.js';

/** An alert that says what happened and what the user can do. */
export function ErrorAlert({ children }: { readonly children: ComponentChildren }) {
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = alert.current;
    // An alert that disappears after a successful "Try again" must not take the focus with it.
    return () => {
      if (element?.querySelector(':focus')) element.closest('section')?.querySelector('h2')?.focus();
    };
  }, []);
  return (
    <div class="cluster" part="error" role="alert" ref={alert}>
      <Icon name="warning" />
      {children}
    </div>
  );
}
