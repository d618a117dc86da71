import { isResourceId } from '../api/identifier.js';
import type { AccountModel } from '../state/account-model.js';
import { usageFile } from '../widgets/usage/usage-file.js';
import type { WidgetName } from '../widgets/widget-events.js';
import { readAttributes } from './attribute.js';
import { LIST_ATTRIBUTES, USAGE } from './attributes.js';
import { clientOf, usageUrlOf } from './element-settings.js';
import { mountedWidgets } from './page-lifecycle.js';
import { readLinkFromUrl } from './url-state.js';
import { getObservedAttributes } from './with-attributes.js';

/** Requests what a widget shows of the selected subscription before the list says which one that is: probably the linked or remembered one. */
export function prefetchSelected(account: AccountModel, element: Element, widget: WidgetName): void {
  const { selection, session } = account;
  if (selection.selectedId.peek() !== undefined || session.isExpired.peek()) return;
  // Lists and accounts of the same API base.
  const lists = [...mountedWidgets()].filter(
    (each) => getObservedAttributes(each).includes('url-sync') && clientOf(each)?.selection === selection,
  );
  const id =
    (lists.some((list) => readAttributes(list, LIST_ATTRIBUTES).urlSync) ? readLinkFromUrl() : undefined) ??
    // A list alone has no panel open on arrival, unless a link names one.
    (widget === 'subscription-list'
      ? undefined
      : (lists.map(getSubscriptionId).find(Boolean) ?? selection.remembered()));
  if (id === undefined || !isResourceId(id)) return;
  const usageUrl = usageUrlOf(element);
  const isBySession = readAttributes(element, USAGE).usageAuth === 'session';
  if (widget !== 'usage' || (usageUrl && !isBySession)) account.speculate(id, account.accessTokens(id));
  if (usageUrl && isBySession) account.speculate(id, account.usage(id, usageUrl, 'session'));
}

/** Requests the code that draws usage, in the task after the requests to the API. */
export function prefetchUsageFile(element: Element): void {
  if (usageUrlOf(element) !== undefined && !usageFile.error.peek()) setTimeout(() => void usageFile.load());
}

/** Of an account. A list has no such attribute. */
function getSubscriptionId(list: Element): string | null {
  return getObservedAttributes(list).includes('subscription-id') ? list.getAttribute('subscription-id') : null;
}
