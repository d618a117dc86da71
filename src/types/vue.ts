import type { EmitFn, HTMLAttributes } from 'vue';
import type { ElementAttributes, ElementProperties, PortalElements, WidgetEventMap } from '../index.js';

type Component<Element> = new () => Element & {
  $props: HTMLAttributes & ElementAttributes<Element> & ElementProperties<Element>;
  $emit: EmitFn<{ [Type in keyof WidgetEventMap]: (event: WidgetEventMap[Type]) => void }>;
};

type PortalComponents = { [Tag in keyof PortalElements]: Component<PortalElements[Tag]> };

declare module 'vue' {
  interface GlobalComponents extends PortalComponents {}
}
