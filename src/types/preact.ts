/*
 * Types of the elements in JSX of Preact.
 */
import type { HTMLAttributes } from 'preact';
import type { ElementAttributes, ElementEventHandlers, ElementProperties, PortalElements } from '../index.js';

type Props<Element extends EventTarget> = HTMLAttributes<Element> &
  ElementAttributes<Element> &
  ElementProperties<Element> &
  ElementEventHandlers;

type IntrinsicPortalElements = { [Tag in keyof PortalElements]: Props<PortalElements[Tag]> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicPortalElements {}
  }
}
