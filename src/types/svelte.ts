/*
 * Types of the elements in templates of Svelte 5.
 */
import type { HTMLAttributes } from 'svelte/elements';
import type { ElementAttributes, ElementEventHandlers, ElementProperties, PortalElements } from '../index.js';

type Props<Element extends EventTarget> = HTMLAttributes<Element> &
  ElementAttributes<Element> &
  ElementProperties<Element> &
  ElementEventHandlers;

type PortalHTMLElements = { [Tag in keyof PortalElements]: Props<PortalElements[Tag]> };

declare module 'svelte/elements' {
  export interface SvelteHTMLElements extends PortalHTMLElements {}
}
