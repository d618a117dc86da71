/*
 * Types of the elements in JSX of Solid.
 */
import type { JSX as SolidJSX } from 'solid-js';
import type { ElementProps, PortalElements } from '../index.js';

type IntrinsicPortalElements = {
  [Tag in keyof PortalElements]: SolidJSX.HTMLAttributes<PortalElements[Tag]> &
    ElementProps<PortalElements[Tag], 'on:'>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicPortalElements {}
  }
}
