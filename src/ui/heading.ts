import { type ComponentChildren, h, type HTMLAttributes } from 'preact';

/**
 * Renders a heading. HTML levels end at 6. It is a function for the same reason as `renderIcon`.
 */
export function renderHeading(
  level: number,
  attributes: HTMLAttributes<HTMLHeadingElement>,
  children: ComponentChildren,
) {
  return h(`h${Math.min(level, 6)}`, attributes, children);
}
