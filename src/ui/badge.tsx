import type { ComponentChildren } from 'preact';
import { getTextKey } from './text-key.js';

export type Tone = 'warning' | 'danger';

/** Renders a badge. It is a function for the same reason as `renderIcon`. */
export function renderBadge(tone: Tone, state: string, children: ComponentChildren) {
  return (
    <bdi key={getTextKey(children)} class={tone} part={`badge state-${state}`}>
      {children}
    </bdi>
  );
}
