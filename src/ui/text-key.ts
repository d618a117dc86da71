import type { ComponentChildren, VNode } from 'preact';

/**
 * Returns the key of an element whose text changes while it is mounted. The translator of a browser replaces text nodes, and Preact would go
 * on changing the nodes that are gone. With its text as its key, another text is another element. The text of components isn't known.
 *
 * Don't use it for an element that can have the focus: wrap its text instead.
 */
export const getTextKey = (children: ComponentChildren): string | undefined => readText(children) || undefined;

function readText(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(readText).join('');
  if (typeof children === 'string') return children;
  const { props } = Object(children) as Partial<VNode<{ readonly children?: ComponentChildren }>>;
  return props ? readText(props.children) : '';
}
