import type { Subscription } from '../client/resources/subscription.js';
import { formatList } from '../format/list.js';
import type { Translation } from '../i18n/translation.js';

/** A title with more product names reads "A, B, C and 2 more". */
const MAX_NAMES_WITHOUT_REST = 4;
const NAMES_SHOWN = 3;

export function formatSubscriptionTitle(subscription: Subscription, translation: Translation): string {
  const { t } = translation;
  const names = formatProductNames(subscription, translation);
  if (names) return names;
  const label = t('subscriptionUnnamed');
  return subscription.id ? t('named', { label, name: subscription.id }) : label;
}

export function formatProductNames(subscription: Subscription, { locale, plural }: Translation): string {
  const names = new Set(subscription.items.data.map(({ price }) => price?.name?.trim() ?? ''));
  names.delete('');
  const all = [...names];
  if (all.length <= MAX_NAMES_WITHOUT_REST) return formatList(all, locale);
  return formatList([...all.slice(0, NAMES_SHOWN), plural('price.moreItems', all.length - NAMES_SHOWN)], locale);
}
