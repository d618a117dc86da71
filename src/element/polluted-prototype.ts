import { options, type VNode } from 'preact';

/**
 * Keeps enumerable properties that a host page adds to `Object.prototype` out of elements and components: Preact renders every enumerable
 * property of a VNode's props as an attribute, also inherited ones.
 */
export function ignorePollutedPrototype(): void {
  const next = options.vnode;
  options.vnode = (vnode: VNode) => {
    if (isPolluted()) Object.setPrototypeOf(vnode.props, null);
    next?.(vnode);
  };
}

function isPolluted(): boolean {
  for (const _ in {}) return true;
  return false;
}
