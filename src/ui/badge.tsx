import type { ComponentChildren } from 'preact';

export type Tone = 'good' | 'warning' | 'danger';

export interface BadgeProps {
  readonly tone?: Tone | undefined;
  readonly children: ComponentChildren;
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <bdi class={tone} part="badge">
      {children}
    </bdi>
  );
}
