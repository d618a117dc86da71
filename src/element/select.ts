import { isResourceId } from '../client/identifier.js';
import type { Subscription } from '../client/resources/subscription.js';
import { MAX_LOOKUP_REQUESTS, SEARCH_PAGE_SIZE } from '../store/search-limits.js';
import { loadUntil } from '../query/list-query.js';
import type { PageModel } from '../store/page-model.js';
import { peekRecord } from '../store/subscriptions-query.js';
import { updatePage } from './page.js';

/**
 * Selects a subscription in all lists and linked widgets. Emits no event.
 *
 * @returns false if loading fails, if the subscription isn't among the first 4,000, or if another
 * one is selected meanwhile
 */
export async function select(subscriptionId: string): Promise<boolean> {
  const page = globalThis.document && updatePage();
  return !!page && page.selection.selectLater(loadSubscription(page, subscriptionId));
}

async function loadSubscription(page: PageModel, id: unknown): Promise<Subscription | undefined> {
  if (typeof id !== 'string' || !isResourceId(id)) return undefined;
  const params = page.mountedWidgets.sharedParams.peek();
  const loaded = params && peekRecord(page.subscriptions(params), id);
  if (loaded) return loaded;
  // Use a fork of the query, so that the list doesn't show rows that the user hasn't requested.
  const query = page.subscriptions({ state: '', pageSize: SEARCH_PAGE_SIZE }).fork({ reset: true });
  await loadUntil(query, () => !!peekRecord(query, id), { maxRequests: MAX_LOOKUP_REQUESTS });
  return peekRecord(query, id);
}
