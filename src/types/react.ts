import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ElementProps, PortalElements } from '../index.js';

type HTMLProps<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;
type IntrinsicPortalElements = {
  [Tag in keyof PortalElements]: HTMLProps<PortalElements[Tag]> & ElementProps<PortalElements[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicPortalElements {}
  }
}
