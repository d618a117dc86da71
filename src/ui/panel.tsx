import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';

export interface PanelProps {
  readonly title: string;
  readonly isBusy?: ReadonlySignal<boolean> | undefined;
  /** Content of the panel's live region. */
  readonly announcement: ReadonlySignal<string>;
  /** Controls beside the title. */
  readonly actions?: ComponentChildren;
  /** The region's element. */
  readonly element?: RefObject<HTMLElement | null> | undefined;
  readonly children: ComponentChildren;
}

/** The frame of a widget: a named region with one polite live region. A change of `isBusy` re-renders nothing else. */
export function Panel({ title, isBusy, announcement, actions, element, children }: PanelProps) {
  const titleId = useId();
  return (
    <section part="panel" aria-labelledby={titleId} ref={element ?? null}>
      <header part="header">
        <h2 id={titleId} part="title" tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </header>
      <div part="content" aria-busy={isBusy?.value}>
        {children}
      </div>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}
