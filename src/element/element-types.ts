import type {
  AccessTokensElement,
  AccountElement,
  CustomerCardElement,
  SubscriptionListElement,
  UsageElement,
} from './elements.js';
import type { WidgetEventMap } from './event-dispatch.js';
import type { WidgetOptions } from './mount.js';

export interface PortalElements {
  'portal-access-tokens': AccessTokensElement;
  'portal-account': AccountElement;
  'portal-customer-card': CustomerCardElement;
  'portal-subscription-list': SubscriptionListElement;
  'portal-usage': UsageElement;
}

type OptionsOf<Element> = Pick<WidgetOptions, keyof Element & keyof WidgetOptions>;

// The intersection keeps TypeScript from merging the literals into `string`, so that editors
// complete them.
type OrString<Value> = Value extends string ? Value | (string & {}) : Value;

/**
 * The optional properties of an element in markup. A choice accepts any string, because variables
 * in markup are often strings.
 */
export type ElementProperties<Element> = {
  [Name in keyof OptionsOf<Element>]: OrString<OptionsOf<Element>[Name]>;
};

type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : '';

type AttributeValue<Value> = Value extends number
  ? Value | `${number}`
  : Value extends boolean
    ? Value | '' | 'true' | 'false'
    : Value;

/** The optional attributes of an element: its properties in kebab case. */
export type ElementAttributes<Element> = {
  [Name in keyof ElementProperties<Element> as KebabCase<Name>]?: AttributeValue<ElementProperties<Element>[Name]>;
};

/** Event handlers in markup, such as `onportal-load`. */
export type ElementEventHandlers<Prefix extends string = 'on'> = {
  [Type in keyof WidgetEventMap as `${Prefix}${Type}`]?: ((event: WidgetEventMap[Type]) => void) | undefined;
};

/** The optional attributes, properties and event handlers of an element in markup. */
export type ElementProps<Element> = ElementAttributes<Element> & ElementProperties<Element> & ElementEventHandlers;

declare global {
  interface HTMLElementTagNameMap extends PortalElements {}
  // The events bubble, so this map covers elements, documents and windows.
  interface GlobalEventHandlersEventMap extends WidgetEventMap {}
}
