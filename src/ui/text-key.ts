import type { ComponentChildren, VNode } from 'preact';

/**
 * Returns a key for an element whose text changes. A browser's translator replaces text nodes, and
 * Preact would update the removed ones. With its text as key, a new text gets a new element. Texts
 * within components aren't known.
 *
 * Don't use it for an element that can have the focus. Wrap its text instead.
 */
export const getTextKey = (children: ComponentChildren): string | undefined => readText(children) || undefined;

function readText(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(readText).join('');
  if (typeof children === 'string') return children;
  const { props } = Object(children) as Partial<VNode<{ readonly children?: ComponentChildren }>>;
  return props ? readText(props.children) : '';
}
