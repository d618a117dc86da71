/*
 * Enumerable properties that a host page has added to `Object.prototype`. Imported before anything that they break.
 */
import { options, type VNode } from 'preact';

// Widgets are empty with these. Said here: with some of them, no other file can be loaded.
for (const name in {})
  if (/^(on.*|is|[gs]et|value|writable|then|dangerously.*)$/.test(name))
    console.warn(`portal-widgets: remove Object.prototype.${name}`);

// Preact renders every enumerable property of a VNode's props as an attribute, also inherited ones.
const next = options.vnode;
options.vnode = (vnode: VNode) => {
  for (const _ in {}) Object.setPrototypeOf(vnode.props, null);
  next?.(vnode);
};
