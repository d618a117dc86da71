import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { SubscriptionList } from '../widgets/subscription-list/subscription-list.js';
import { Usage } from '../widgets/usage/usage.js';
import type { WidgetName } from '../widgets/widget-event.js';
import { type Ask, widgetElement, type WidgetView } from './widget-element.js';

const VIEWS: Record<WidgetName, WidgetView> = {
  'customer-card': CustomerCard,
  'subscription-list': SubscriptionList,
  'access-tokens': AccessTokens,
  usage: Usage,
};

const ASKS: Partial<Record<WidgetName, Ask>> = {
  'customer-card': (store) => store.customer(),
  'subscription-list': (store, { state, pageSize }) => store.subscriptions(state, pageSize),
  'access-tokens': (store, { subscriptionId }) => (subscriptionId ? store.accessTokens(subscriptionId) : undefined),
};

export const WIDGET_NAMES = Object.keys(VIEWS) as WidgetName[];

/** Registers the elements that the page does not have yet. */
export function defineElements(): void {
  for (const name of WIDGET_NAMES) {
    if (!customElements.get(`portal-${name}`)) customElements.define(`portal-${name}`, widgetElement(name, VIEWS[name], ASKS[name]));
  }
}
