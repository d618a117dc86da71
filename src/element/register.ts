import type { WidgetName } from '../widgets/widget-events.js';
import { AccountElement } from './account-element.js';
import { AccessTokensElement } from './access-tokens-element.js';
import { CustomerCardElement } from './customer-card-element.js';
import { SubscriptionListElement } from './subscription-list-element.js';
import { UsageElement } from './usage-element.js';

const WIDGETS: Readonly<Record<WidgetName, CustomElementConstructor>> = {
  account: AccountElement,
  'customer-card': CustomerCardElement,
  'subscription-list': SubscriptionListElement,
  'access-tokens': AccessTokensElement,
  usage: UsageElement,
};

export const WIDGET_NAMES = Object.keys(WIDGETS) as readonly WidgetName[];

/** Registers the elements that the page does not have yet. */
export function registerElements(): void {
  for (const name of WIDGET_NAMES) {
    if (!customElements.get(`portal-${name}`)) customElements.define(`portal-${name}`, WIDGETS[name]);
  }
}
