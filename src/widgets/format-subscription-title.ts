import { formatList } from '../format/list.js';
import type { Translation } from '../i18n/translation.js';
import type { Subscription } from '../state/types.js';

/** Characters of a title that may need more than two lines of a phone. */
const LONG_TITLE = 30;

/** Whether a title may have to be cut after two lines. */
export function isLongTitle(title: string): boolean {
  return title.length > LONG_TITLE;
}

/** Formats the title of a subscription: the names of its items' prices, or its id if they have none. */
export function formatSubscriptionTitle(subscription: Subscription, { locale, t }: Translation): string {
  const names = formatProductNames(subscription, locale);
  if (names) return names;
  const label = t('subscriptionUnnamed');
  return subscription.id ? t('named', { label, name: subscription.id }) : label;
}

/** The names of the prices of a subscription's items; '' if they have none. */
export function formatProductNames(subscription: Subscription, locale: string): string {
  const names = new Set(subscription.items.data.map(({ price }) => price?.name?.trim() ?? ''));
  names.delete('');
  return formatList([...names], locale);
}
