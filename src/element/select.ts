import { resolveBaseUrl } from '../api/base-url.js';
import { isResourceId } from '../api/identifier.js';
import { MAX_LOOKUP_REQUESTS, SEARCH_PAGE_SIZE } from '../state/constants.js';
import { loadUntil } from '../state/load-until.js';
import type { AccountModel } from '../state/account-model.js';
import { findLoaded } from '../state/subscriptions-query.js';
import type { Subscription } from '../state/types.js';
import { findMountedAccount } from './accounts.js';
import { accountOfBase } from './settings.js';
import { pageApiBase } from './config.js';
import { documentOrigin } from './document-origin.js';
import { isObject, readProperties, UNREADABLE } from './read-setting.js';

/** Where a subscription is selected. */
export interface SelectOptions {
  /** Base of the User Portal API whose selection is changed; by default that of the page. */
  readonly apiBase?: string | undefined;
}

/**
 * Selects a subscription in all lists and following widgets of the page with the same API base. Emits no event.
 *
 * @returns whether it is selected: false, without a change, if the customer has no such subscription among the first 4,000, if the
 * subscriptions can't be loaded, or if the user or a later call has selected in the meantime, whatever comes of that call
 */
export async function select(subscriptionId: string, options: SelectOptions = {}): Promise<boolean> {
  // A server that renders pages has no document and no selection.
  const account = globalThis.document && findAccount(options);
  if (!account) return false;
  const complete = account.selection.begin();
  if (typeof subscriptionId !== 'string' || !isResourceId(subscriptionId)) return false;
  const subscription = await findSubscription(account, subscriptionId);
  return !!subscription && complete(subscription);
}

/** Widgets of another API base than the page's have settings of their own, and so has their account. Undefined for options that are none. */
function findAccount(options: SelectOptions): AccountModel | undefined {
  const { apiBase = pageApiBase() } = (isObject(options) && readProperties(options)) || { apiBase: UNREADABLE };
  const account = typeof apiBase === 'string' ? accountOfBase(resolveBaseUrl(apiBase, documentOrigin())) : undefined;
  return account && (findMountedAccount(account) ?? account);
}

/** Searches what the list has loaded, then all subscriptions. */
async function findSubscription(account: AccountModel, id: string): Promise<Subscription | undefined> {
  const listParams = account.mountedWidgets.listParams.peek();
  const loaded = listParams && findLoaded(account.subscriptions(listParams), id);
  if (loaded) return loaded;
  // A copy: rows that the user has not asked for must not appear in the list.
  const query = account.subscriptions({ state: '', pageSize: SEARCH_PAGE_SIZE }).fork({ reset: true });
  await loadUntil(query, () => !!findLoaded(query, id), { maxRequests: MAX_LOOKUP_REQUESTS });
  return findLoaded(query, id);
}
