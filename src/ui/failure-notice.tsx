import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.js';

/** Says what happened and what can be done. */
export function FailureNotice({ children }: { readonly children: ComponentChildren }) {
  const notice = useRef<HTMLDivElement>(null);
  // When the notice goes because trying again has helped, the focus must not be lost with it.
  useLayoutEffect(() => () => moveFocusOut(notice.current), []);
  return (
    <div class="failure line" part="failure" role="alert" ref={notice}>
      <Icon name="warning" />
      {children}
    </div>
  );
}

function moveFocusOut(notice: HTMLElement | null): void {
  if (notice?.querySelector(':focus')) notice.closest('section')?.querySelector('h2')?.focus();
}
