import type { ComponentChildren, VNode } from 'preact';

/**
 * Returns a key for an element with changing text, so that a new text gets a new element. A
 * browser's translator replaces text nodes, and Preact would update the removed ones. Ignores text
 * within components. Use it for the text of a focusable element, not for the element.
 */
export const getTextKey = (children: ComponentChildren): string | undefined => readText(children) || undefined;

function readText(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(readText).join('');
  if (typeof children === 'string') return children;
  const { props } = Object(children) as Partial<VNode<{ readonly children?: ComponentChildren }>>;
  return props ? readText(props.children) : '';
}
