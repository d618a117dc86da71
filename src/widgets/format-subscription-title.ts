import { formatList } from '../format/list.js';
import type { Translation } from '../i18n/translation.js';
import type { Subscription } from '../state/types.js';

/** Formats the title of a subscription: the names of its items' prices, or its id if they have none. */
export function formatSubscriptionTitle(subscription: Subscription, { locale, t }: Translation): string {
  const names = new Set(subscription.items.data.map(({ price }) => price?.name?.trim() ?? ''));
  names.delete('');
  if (names.size > 0) return formatList([...names], locale);
  return t('subscriptionUnnamed', { id: subscription.id ?? '' }).trim();
}
