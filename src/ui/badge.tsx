import type { ComponentChildren } from 'preact';

export type Tone = 'good' | 'warning' | 'danger';

export function badge(content: ComponentChildren, tone?: Tone) {
  return (
    <bdi class={tone} part="badge">
      {content}
    </bdi>
  );
}
