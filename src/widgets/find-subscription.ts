import type { Translation } from '../i18n/translation.js';
import type { PortalModel } from '../state/portal-model.js';
import { formatSubscriptionTitle } from './format-subscription-title.js';

const DEFAULT_PARAMS = { state: '', pageSize: 20 } as const;

/** The title of a subscription that a widget of the page has loaded. */
export function findSubscriptionTitle(
  { selection, subscriptions }: PortalModel,
  id: string,
  translation: Translation,
): string | undefined {
  const loaded = subscriptions(selection.listParams.peek() ?? DEFAULT_PARAMS).data.peek()?.items ?? [];
  const found = [selection.selected.peek(), ...loaded.map(({ item }) => item)].find(
    (subscription) => subscription?.id === id,
  );
  return found ? formatSubscriptionTitle(found, translation) : undefined;
}
