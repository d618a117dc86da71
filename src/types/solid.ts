/*
 * Types of the elements in JSX of Solid.
 */
import type { JSX as SolidJSX } from 'solid-js';
import type { ElementAttributes, ElementEventHandlers, ElementProperties, PortalElements } from '../index.js';

type Props<Element> = SolidJSX.HTMLAttributes<Element> &
  ElementAttributes<Element> &
  ElementProperties<Element> &
  ElementEventHandlers<'on:'>;

type IntrinsicPortalElements = { [Tag in keyof PortalElements]: Props<PortalElements[Tag]> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicPortalElements {}
  }
}
