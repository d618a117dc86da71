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

// Editors suggest the literals, but any string is accepted. With a plain `string`, TypeScript would
// drop the literals.
type OrString<Value> = Value extends string ? Value | (string & {}) : Value;

/**
 * The properties of an element in JSX and other templates, all optional. Properties such as `theme`
 * accept any string, because variables in templates often have the type `string`.
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

/**
 * The attributes of an element, all optional. Their names are the properties in kebab case, such as
 * `page-size`.
 */
export type ElementAttributes<Element> = {
  [Name in keyof ElementProperties<Element> as KebabCase<Name>]?: AttributeValue<ElementProperties<Element>[Name]>;
};

/**
 * The event handlers of an element in templates, such as `onportal-load`. Frameworks may use
 * another prefix than `on`.
 */
export type ElementEventHandlers<Prefix extends string = 'on'> = {
  [Type in keyof WidgetEventMap as `${Prefix}${Type}`]?: ((event: WidgetEventMap[Type]) => void) | undefined;
};

/** The attributes, properties and event handlers of an element in templates, all optional. */
export type ElementProps<Element> = ElementAttributes<Element> & ElementProperties<Element> & ElementEventHandlers;

declare global {
  interface HTMLElementTagNameMap extends PortalElements {}
  // Adds types to `addEventListener('portal-load', …)` of elements, documents and windows.
  interface GlobalEventHandlersEventMap extends WidgetEventMap {}
}
