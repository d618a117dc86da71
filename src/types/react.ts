/*
 * Types of the elements in JSX of React 19.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ElementAttributes, ElementEventHandlers, ElementProperties, PortalElements } from '../index.js';

type Props<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  ElementAttributes<Element> &
  ElementProperties<Element> &
  ElementEventHandlers;

type IntrinsicPortalElements = { [Tag in keyof PortalElements]: Props<PortalElements[Tag]> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicPortalElements {}
  }
}
