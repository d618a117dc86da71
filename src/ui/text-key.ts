import type { ComponentChildren, VNode } from 'preact';

/**
 * Returns a `key` that gives each new text a new element. Otherwise, Preact would update text nodes
 * that a browser's translator has removed. In a button, set the key on an inner element, so that
 * the button keeps the focus.
 */
export const getTextKey = (children: ComponentChildren): string | undefined => readText(children) || undefined;

function readText(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(readText).join('');
  if (typeof children === 'string') return children;
  const { props } = Object(children) as Partial<VNode<{ readonly children?: ComponentChildren }>>;
  return props ? readText(props.children) : '';
}
