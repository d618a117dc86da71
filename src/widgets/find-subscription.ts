import type { PortalModel } from '../state/portal-model.js';
import type { Subscription } from '../state/types.js';
import type { LinkValues } from './widget-links.js';

const DEFAULT_PARAMS = { state: '', pageSize: 20 } as const;

/** A subscription that a widget of the page has loaded. */
export function findSubscription({ selection, subscriptions }: PortalModel, id: string): Subscription | undefined {
  const loaded = subscriptions(selection.listParams.peek() ?? DEFAULT_PARAMS).data.peek()?.items ?? [];
  return [selection.selected.peek(), ...loaded.map(({ item }) => item)].find((subscription) => subscription?.id === id);
}

/** What a link about the customer may need, as far as widgets of the page have loaded it. */
export function getCustomerValues(client: PortalModel): LinkValues {
  return { customerId: client.customer().data.peek()?.id };
}

/** What a link about a subscription may need, as far as widgets of the page have loaded it. */
export function getLinkValues(client: PortalModel, subscriptionId: string): LinkValues {
  const { customerId } = getCustomerValues(client);
  return { customerId: findSubscription(client, subscriptionId)?.customer_id ?? customerId, subscriptionId };
}
