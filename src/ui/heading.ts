import { type ComponentChildren, h, type HTMLAttributes } from 'preact';

/** Renders a heading, at most at level 6. A function for the same reason as `renderIcon`. */
export function renderHeading(
  level: number,
  attributes: HTMLAttributes<HTMLHeadingElement>,
  children: ComponentChildren,
) {
  return h(`h${Math.min(level, 6)}`, attributes, children);
}
