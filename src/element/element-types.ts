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

// Accepts any string, and lets editors suggest the literals. A plain `| string` would hide them.
type OrString<Value> = Value extends string ? Value | (string & {}) : Value;

/**
 * The optional properties of an element in JSX and other templates. Properties such as `theme`
 * accept any string, because template variables often have the type `string`.
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

/** The optional attributes of an element. Their names are in kebab case, such as `page-size`. */
export type ElementAttributes<Element> = {
  [Name in keyof ElementProperties<Element> as KebabCase<Name>]?: AttributeValue<ElementProperties<Element>[Name]>;
};

/**
 * The optional event handlers of an element, such as `onportal-load`. Some frameworks need a prefix
 * other than `on`.
 */
export type ElementEventHandlers<Prefix extends string = 'on'> = {
  [Type in keyof WidgetEventMap as `${Prefix}${Type}`]?: ((event: WidgetEventMap[Type]) => void) | undefined;
};

/** All optional attributes, properties and event handlers of an element. */
export type ElementProps<Element> = ElementAttributes<Element> & ElementProperties<Element> & ElementEventHandlers;

declare global {
  interface HTMLElementTagNameMap extends PortalElements {}
  interface GlobalEventHandlersEventMap extends WidgetEventMap {}
}
