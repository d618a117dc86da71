import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { renderHeading } from './heading.js';
import { useWidget } from './widget-context.js';

interface CardProps {
  readonly title: string;
  readonly class: string;
  readonly count?: string | undefined;
  readonly tools?: ComponentChildren;
  readonly isHeaderHidden?: boolean | undefined;
  readonly element?: RefObject<HTMLElement | null> | undefined;
  readonly children: ComponentChildren;
}

export function Card(props: CardProps) {
  const { title, count, tools, isHeaderHidden, element, children } = props;
  const { headingLevel, announcer } = useWidget();
  const titleId = useId();
  return (
    <section class={props.class} part="card" aria-labelledby={titleId} ref={element ?? null}>
      <header class={isHeaderHidden ? 'visually-hidden' : undefined} part="header">
        <div class="card-title">
          {renderHeading(headingLevel, { id: titleId, part: 'title', tabIndex: -1 }, title)}
          {count !== undefined && (
            <span key={count} class="count">
              {count}
            </span>
          )}
        </div>
        {tools}
      </header>
      <div part="content">{children}</div>
      <p class="visually-hidden" role="status">
        <Announcement text={announcer.message} />
      </p>
    </section>
  );
}

/**
 * Renders each text in a new element, because a browser's translator may replace the old text node.
 */
function Announcement({ text }: { readonly text: ReadonlySignal<string> }) {
  return text.value && <span key={text.value}>{text.value}</span>;
}
