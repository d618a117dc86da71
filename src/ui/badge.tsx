import type { ComponentChildren } from 'preact';

export interface BadgeProps {
  readonly tone?: 'good' | 'warning' | 'danger' | undefined;
  readonly children: ComponentChildren;
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <bdi class={tone} part="badge">
      {children}
    </bdi>
  );
}
