import type { HTMLAttributes } from 'preact';
import type { ElementProps, PortalElements } from '../index.js';

type IntrinsicPortalElements = {
  [Tag in keyof PortalElements]: HTMLAttributes<PortalElements[Tag]> & ElementProps<PortalElements[Tag]>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicPortalElements {}
  }
}
