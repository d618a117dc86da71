import type { Subscription } from '../client/resources/subscription.js';
import { formatList } from '../format/list.js';
import type { Translation } from '../i18n/translation.js';

/** A title with more characters may need more than two lines on a phone. */
const LONG_TITLE = 30;

/** A title has up to so many names; of more, only the first ones. */
const MAX_NAMES_WITHOUT_REST = 4;
const NAMES_SHOWN = 3;

/** Whether a title may have to be cut after two lines. */
export function isLongTitle(title: string): boolean {
  return title.length > LONG_TITLE;
}

/** Formats the title of a subscription: the names of its items' prices, or its id if they have none. */
export function formatSubscriptionTitle(subscription: Subscription, translation: Translation): string {
  const { t } = translation;
  const names = formatProductNames(subscription, translation);
  if (names) return names;
  const label = t('subscriptionUnnamed');
  return subscription.id ? t('named', { label, name: subscription.id }) : label;
}

/** The price names of a subscription's items: the first ones, and how many follow; '' if they have no names. */
export function formatProductNames(subscription: Subscription, { locale, plural }: Translation): string {
  const names = new Set(subscription.items.data.map(({ price }) => price?.name?.trim() ?? ''));
  names.delete('');
  const all = [...names];
  if (all.length <= MAX_NAMES_WITHOUT_REST) return formatList(all, locale);
  return formatList([...all.slice(0, NAMES_SHOWN), plural('price.moreItems', all.length - NAMES_SHOWN)], locale);
}
