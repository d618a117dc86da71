import type { JSX as SolidJSX } from 'solid-js';
import type { ElementAttributes, ElementEventHandlers, ElementProperties, PortalElements } from '../index.js';

// Solid writes other names in lower case, which would lose `pageSize`.
type PrefixedProperties<Properties> = { [Name in keyof Properties & string as `prop:${Name}`]?: Properties[Name] };

type IntrinsicPortalElements = {
  [Tag in keyof PortalElements]: SolidJSX.HTMLAttributes<PortalElements[Tag]> &
    ElementAttributes<PortalElements[Tag]> &
    PrefixedProperties<ElementProperties<PortalElements[Tag]>> &
    ElementEventHandlers<'on:'>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends IntrinsicPortalElements {}
  }
}
