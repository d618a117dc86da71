import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Live } from './live.js';

export interface PanelProps {
  readonly title: string;
  readonly isBusy?: boolean;
  readonly news: ReadonlySignal<string>;
  /** Controls beside the title. */
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The frame of a widget: a named region with one place for news. */
export class Panel extends Live<PanelProps> {
  protected view() {
    const { title, isBusy, news, tools, children } = this.props;
    return (
      <section part="panel" aria-labelledby="title">
        <header class="line spread" part="header">
          <h2 id="title" part="title" tabIndex={-1}>
            {title}
          </h2>
          {tools}
        </header>
        <div class="stack" part="content" aria-busy={isBusy}>
          {children}
        </div>
        <p class="unseen" role="status">
          {news.value}
        </p>
      </section>
    );
  }
}
