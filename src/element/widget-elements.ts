import type { WidgetName } from '../widgets/widget-event.js';
import { AccessTokensElement } from './access-tokens-element.js';
import { CustomerCardElement } from './customer-card-element.js';
import { SubscriptionListElement } from './subscription-list-element.js';

const ELEMENTS: Record<WidgetName, CustomElementConstructor> = {
  'customer-card': CustomerCardElement,
  'subscription-list': SubscriptionListElement,
  'access-tokens': AccessTokensElement,
};

export function isWidgetName(name: string): name is WidgetName {
  return Object.hasOwn(ELEMENTS, name);
}

export function widgetNames(): WidgetName[] {
  return Object.keys(ELEMENTS) as WidgetName[];
}

export function tagName(widget: WidgetName): string {
  return `portal-${widget}`;
}

/** Registers the elements that the page does not have yet. */
export function defineElements(): void {
  for (const name of widgetNames()) {
    if (!customElements.get(tagName(name))) customElements.define(tagName(name), ELEMENTS[name]);
  }
}
