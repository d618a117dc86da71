import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

export interface PanelProps {
  readonly title: string;
  readonly isBusy?: ReadonlySignal<boolean> | undefined;
  /** Content of the panel's live region. */
  readonly announcement: ReadonlySignal<string>;
  /** Controls beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of a widget: a named region with one polite live region. A change of `isBusy` renders nothing else again. */
export function Panel({ title, isBusy, announcement, actions, children }: PanelProps) {
  return (
    <section part="panel" aria-labelledby="title">
      <header class="cluster justify-between" part="header">
        <h2 id="title" part="title" tabIndex={-1}>
          {title}
        </h2>
        {actions}
      </header>
      <div class="stack" part="content" aria-busy={isBusy?.value}>
        {children}
      </div>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}
