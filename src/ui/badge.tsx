import type { ComponentChildren } from 'preact';

export type Tone = 'neutral' | 'good' | 'warning' | 'danger';

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return (
    <span class={`badge tone-${tone}`} part="badge">
      {children}
    </span>
  );
}
