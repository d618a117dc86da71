import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { Usage } from '../widgets/usage/usage.js';
import type { WidgetName } from '../widgets/widget-event.js';
import { initialState, UrlState } from './url-state.js';
import { type Ask, widgetElement, type WidgetView } from './widget-element.js';

const VIEWS: Record<WidgetName, WidgetView> = {
  'customer-card': CustomerCard,
  'subscription-list': UrlState,
  'access-tokens': AccessTokens,
  usage: Usage,
};

const ASKS: Partial<Record<WidgetName, Ask>> = {
  'customer-card': (store) => store.customer(),
  'subscription-list': (store, own) => store.subscriptions(initialState(own), own.pageSize),
  'access-tokens': (store, { subscriptionId }) => (subscriptionId ? store.accessTokens(subscriptionId) : undefined),
};

export const WIDGET_NAMES = Object.keys(VIEWS) as WidgetName[];

/** Registers the elements that the page does not have yet. */
export function defineElements(): void {
  for (const name of WIDGET_NAMES) {
    if (!customElements.get(`portal-${name}`)) customElements.define(`portal-${name}`, widgetElement(name, VIEWS[name], ASKS[name]));
  }
}
