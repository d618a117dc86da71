import type { Translation } from '../../i18n/translation.js';
import type { SubscriptionItem } from '../../state/types.js';

/** Formats the name of one of several items of a subscription: that of its price, or a general one. */
export function formatItemName({ price }: SubscriptionItem, { t }: Translation): string {
  return price?.name?.trim() || t('itemUnnamed');
}
