import { type ComponentChildren, h, type HTMLAttributes } from 'preact';

/** HTML levels end at 6. See `renderIcon` for why this isn't a component. */
export function renderHeading(
  level: number,
  attributes: HTMLAttributes<HTMLHeadingElement>,
  children: ComponentChildren,
) {
  return h(`h${Math.min(level, 6)}`, attributes, children);
}
