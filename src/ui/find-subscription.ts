import type { Subscription } from '../client/resources/subscription.js';
import type { PageModel } from '../store/page-model.js';
import type { Query } from '../store/query.js';
import { summarize } from '../store/subscription-summary.js';
import type { ActionValues, LinkValues } from './widget-links.js';

/** A subscription that a widget of the page has loaded. */
export function findSubscription({ selection, listQuery }: PageModel, id: string): Subscription | undefined {
  const selected = selection.selected.value;
  // The loaded record first: a refetch does not replace the record that the user has selected.
  return getLoaded(listQuery())?.items.get(id) ?? (selected?.id === id ? selected : undefined);
}

/** Whether a subscription is known to have ended. */
export function hasEnded(page: PageModel, id: string): boolean {
  const subscription = findSubscription(page, id);
  return !!subscription && summarize(subscription, page.clock.now()).hasEnded;
}

/** Values for a link about the customer, as far as widgets of the page have loaded them. */
export function getCustomerValues(page: PageModel): LinkValues {
  return { customerId: getLoaded(page.customer())?.id };
}

/** Values for a link or an action about a subscription, as far as widgets of the page have loaded them. */
export function getLinkValues(page: PageModel, subscriptionId: string): ActionValues {
  return { ...getRecordValues(page, findSubscription(page, subscriptionId)), subscriptionId };
}

/** Values for a link or an action about the subscription of a record. */
export function getRecordValues(page: PageModel, record: Subscription | undefined): ActionValues {
  const { customerId } = getCustomerValues(page);
  return {
    customerId: record?.customer_id ?? customerId,
    subscriptionId: record?.id,
    productId: record?.product_id,
    orderId: record?.order_id,
    state: record?.state,
  };
}

/** Returns the loaded data of a query. The component renders again with the next response or reset, but does not observe the query. */
export function getLoaded<Data>({ data, dataUpdateCount }: Query<Data>): Data | undefined {
  void dataUpdateCount.value;
  return data.peek();
}
