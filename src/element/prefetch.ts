import { isResourceId } from '../client/identifier.js';
import { usageFile } from '../features/usage/usage.js';
import type { PageModel } from '../store/page-model.js';
import { mountedElements } from './page-lifecycle.js';
import { readAttributes } from './settings/attributes.js';
import { USAGE } from './settings/settings.js';
import { readLinkFromUrl } from './url-state.js';
import { usageUrlOf } from './usage-url.js';

/**
 * Requests tokens and usage of the last selected subscription, which the list will probably select
 * again.
 *
 * @param options `showsTokens` is false if the element needs tokens only for usage requests
 */
export function prefetchRemembered(
  page: PageModel,
  element: Element,
  { showsTokens }: { readonly showsTokens: boolean },
): void {
  const { selection, session } = page;
  const id = selection.rememberedId.peek();
  const isUseful = (): boolean => selection.selectedId.peek() === undefined && !session.isExpired.peek();
  if (id === undefined || !isResourceId(id) || hasLink() || !isUseful()) return;
  const usageUrl = usageUrlOf(element);
  const isBySession = readAttributes(element, USAGE).usageAuth === 'session';
  if (showsTokens || (usageUrl && !isBySession)) page.prefetch(id, page.accessTokens(id));
  if (!usageUrl || !isBySession) return;
  void loadUsageFile().then((usage) => {
    if (usage && element.isConnected && isUseful())
      page.prefetch(id, usage.getUsageQuery(page, id, usageUrl, 'session'));
  });
}

function hasLink(): boolean {
  const isSynced = [...mountedElements()].some((each) => 'urlSync' in each && each.urlSync);
  return isSynced && readLinkFromUrl() !== undefined;
}

export function prefetchUsageFile(element: Element): void {
  if (usageUrlOf(element) !== undefined) void loadUsageFile();
}

/**
 * Loads the file after the API requests have been sent. If it fails to load, only the user's
 * "Try again" loads it again.
 */
async function loadUsageFile() {
  await new Promise((resolve) => setTimeout(resolve));
  return usageFile.error.peek() ? undefined : usageFile.load();
}
