import type { Subscription } from '../client/resources/subscription.js';
import type { PageModel } from '../store/page-model.js';
import { getLoaded } from '../query/query.js';
import { summarize } from '../store/subscription/summary.js';
import type { ActionValues, LinkValues } from './widget-links.js';

export function findSubscription({ selection, listQuery }: PageModel, id: string): Subscription | undefined {
  const selected = selection.selected.value;
  // Prefer the list's record, because refetches don't update the selected record.
  return getLoaded(listQuery())?.items.get(id) ?? (selected?.id === id ? selected : undefined);
}

export function hasEnded(page: PageModel, id: string): boolean {
  const subscription = findSubscription(page, id);
  return !!subscription && summarize(subscription, page.clock.now()).hasEnded;
}

export function getCustomerValues(page: PageModel): LinkValues {
  return { customerId: getLoaded(page.customer())?.id };
}

export function getLinkValues(page: PageModel, subscriptionId: string): ActionValues {
  return { ...getRecordValues(page, findSubscription(page, subscriptionId)), subscriptionId };
}

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
