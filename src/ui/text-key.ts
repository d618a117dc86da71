import type { ComponentChildren } from 'preact';

/**
 * Returns the key of an element whose text changes while it is mounted. The translator of a browser replaces text nodes, and Preact would go
 * on changing the nodes that are gone. With the text as its key, another text is another element. Nodes other than a text have no key.
 *
 * Don't use it for an element that can have the focus: wrap its text instead.
 */
export const getTextKey = (children: ComponentChildren): string | undefined =>
  typeof children === 'string' ? children : undefined;
