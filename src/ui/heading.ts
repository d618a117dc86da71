import { type ComponentChildren, h, type HTMLAttributes } from 'preact';

/** Levels below the last one of HTML end at it. A function instead of a component for the same reason as `renderIcon`. */
export function renderHeading(
  level: number,
  attributes: HTMLAttributes<HTMLHeadingElement>,
  children: ComponentChildren,
) {
  return h(`h${Math.min(level, 6)}`, attributes, children);
}
