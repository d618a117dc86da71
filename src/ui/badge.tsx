import type { ComponentChildren } from 'preact';
import { getTextKey } from './text-key.js';

export type Tone = 'warning' | 'danger';

/** See `renderIcon` for why this isn't a component. */
export function renderBadge(tone: Tone, state: string, children: ComponentChildren) {
  return (
    <bdi key={getTextKey(children)} class={tone} part={`badge state-${state}`}>
      {children}
    </bdi>
  );
}
