import type { ComponentChildren } from 'preact';

export type Tone = 'warning' | 'danger';

/** A badge. A function instead of a component for the same reason as `renderIcon`. */
export function renderBadge(tone: Tone, state: string, children: ComponentChildren) {
  return (
    <bdi class={tone} part={`badge state-${state}`}>
      {children}
    </bdi>
  );
}
