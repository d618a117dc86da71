import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { SubscriptionList } from '../widgets/subscription-list/subscription-list.js';
import { Usage } from '../widgets/usage/usage.js';
import type { WidgetName } from '../widgets/widget-event.js';
import { type Ask, widgetElement, type WidgetView } from './widget-element.js';

/** What each widget shows, and what it is sure to ask for. */
const WIDGETS: Record<WidgetName, readonly [WidgetView, Ask?]> = {
  'customer-card': [CustomerCard, (store) => store.customer()],
  'subscription-list': [SubscriptionList, (store, { state, pageSize }) => store.subscriptions(state, pageSize)],
  'access-tokens': [AccessTokens, (store, { subscriptionId }) => (subscriptionId ? store.accessTokens(subscriptionId) : undefined)],
  usage: [Usage],
};

export const WIDGET_NAMES = Object.keys(WIDGETS) as WidgetName[];

/** Registers the elements that the page does not have yet. */
export function defineElements(): void {
  for (const name of WIDGET_NAMES) {
    if (!customElements.get(`portal-${name}`)) customElements.define(`portal-${name}`, widgetElement(name, ...WIDGETS[name]));
  }
}
