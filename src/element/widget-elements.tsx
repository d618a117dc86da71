import type { Lease } from '../state/lease.js';
import type { PortalStore } from '../state/portal-store.js';
import { AccessTokens } from '../widgets/access-tokens/access-tokens.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { SubscriptionList } from '../widgets/subscription-list/subscription-list.js';
import { Usage } from '../widgets/usage/usage.js';
import type { WidgetName } from '../widgets/widget-event.js';
import type { OwnAttributes } from './own-attributes.js';
import { PortalElement, viewOf } from './widget-element.js';

/**
 * Name, email and postal address of the signed-in customer.
 *
 * @tagname portal-customer-card
 * @csspart facts - A list of fields.
 * @csspart address - The postal address.
 */
export class PortalCustomerCard extends PortalElement {
  protected override readonly widget = 'customer-card';
  protected override readonly view = viewOf(CustomerCard);

  protected override prefetch(store: PortalStore): Lease<unknown> {
    return store.customer();
  }
}

/**
 * The customer's subscriptions, with a status filter, and the access tokens and usage of each.
 *
 * @tagname portal-subscription-list
 * @attr {'' | 'active' | 'canceled'} state - Status filter; empty for all. Follows the user's selection.
 * @attr {number} [page-size=20] - Number of rows per request.
 * @attr {boolean} url-sync - Keeps the filter in the host page's query string, as `state`.
 * @attr {string} usage-url - Address of the usage handler: https, or of the host page's own origin.
 * @fires {CustomEvent<{ state: string }>} portal-state-change - The user selected a status filter.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string }>} portal-token-reveal - A token was revealed.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string }>} portal-token-copy - A token was copied.
 * @csspart state-filter - The status filter.
 * @csspart choice - An option of the filter.
 * @csspart rows - A list.
 * @csspart row - A subscription.
 * @csspart row-title - The heading of a subscription.
 * @csspart row-tokens - The expanded access tokens of a subscription.
 * @csspart row-usage - The expanded usage of a subscription.
 * @csspart openers - The buttons that expand a subscription.
 * @csspart item - An item of a subscription.
 * @csspart amount - The price of an item.
 * @csspart trait - A property of a price.
 * @csspart badge - A state.
 * @csspart past-due - The notice of a past-due payment.
 * @csspart facts - A list of fields.
 * @csspart paging - The line with "Show more".
 */
export class PortalSubscriptionList extends PortalElement {
  protected override readonly widget = 'subscription-list';
  protected override readonly view = viewOf(SubscriptionList);

  protected override prefetch(store: PortalStore, { state, pageSize }: OwnAttributes): Lease<unknown> {
    return store.subscriptions(state, pageSize);
  }
}

/**
 * The access tokens of a subscription, masked until they are revealed.
 *
 * @tagname portal-access-tokens
 * @attr {string} subscription-id - The subscription; by default the one that is selected on the page.
 * @attr {number} [reveal-seconds=30] - Seconds after which a revealed token is masked again.
 * @attr {number} warn-days - Days before the expiry of a token from which on a warning is shown; by default a fifth of its lifetime, 2 to 30 days.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string }>} portal-token-reveal - A token was revealed.
 * @fires {CustomEvent<{ subscriptionId: string, tokenId: string }>} portal-token-copy - A token was copied.
 * @csspart picker - The select of the subscription.
 * @csspart rows - The list of tokens.
 * @csspart token - A token.
 * @csspart token-name - The name of a token.
 * @csspart token-value - The masked or revealed value.
 * @csspart countdown - The seconds until a revealed value is masked.
 * @csspart badge - The expiry of a token.
 * @csspart paging - The line with "Show more".
 */
export class PortalAccessTokens extends PortalElement {
  protected override readonly widget = 'access-tokens';
  protected override readonly view = viewOf(AccessTokens);

  protected override prefetch(store: PortalStore, { subscriptionId }: OwnAttributes): Lease<unknown> | undefined {
    return subscriptionId ? store.accessTokens(subscriptionId) : undefined;
  }
}

/**
 * A meter for each quota of a subscription.
 *
 * @tagname portal-usage
 * @attr {string} subscription-id - The subscription; by default the one that is selected on the page.
 * @attr {string} usage-url - Address of the usage handler: https, or of the host page's own origin.
 * @csspart picker - The select of the subscription.
 * @csspart rows - The list of quotas.
 * @csspart quota - A quota.
 * @csspart quota-name - The label of a quota.
 * @csspart meter - The meter of a quota.
 */
export class PortalUsage extends PortalElement {
  protected override readonly widget = 'usage';
  protected override readonly view = viewOf(Usage);
}

const ELEMENTS: Readonly<Record<WidgetName, CustomElementConstructor>> = {
  'customer-card': PortalCustomerCard,
  'subscription-list': PortalSubscriptionList,
  'access-tokens': PortalAccessTokens,
  usage: PortalUsage,
};

export const WIDGET_NAMES = Object.keys(ELEMENTS) as WidgetName[];

/** Registers the elements that the page does not have yet. */
export function defineElements(): void {
  for (const name of WIDGET_NAMES) {
    if (!customElements.get(`portal-${name}`)) customElements.define(`portal-${name}`, ELEMENTS[name]);
  }
}
