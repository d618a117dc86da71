import { type ComponentChildren, h, type HTMLAttributes } from 'preact';

export function renderHeading(
  level: number,
  attributes: HTMLAttributes<HTMLHeadingElement>,
  children: ComponentChildren,
) {
  return h(`h${Math.min(level, 6)}`, attributes, children);
}
