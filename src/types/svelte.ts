import type { HTMLAttributes } from 'svelte/elements';
import type { ElementProps, PortalElements } from '../index.js';

type PortalHTMLElements = {
  [Tag in keyof PortalElements]: HTMLAttributes<PortalElements[Tag]> & ElementProps<PortalElements[Tag]>;
};

declare module 'svelte/elements' {
  export interface SvelteHTMLElements extends PortalHTMLElements {}
}
