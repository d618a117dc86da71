import type { Subscription } from '../../../client/resources/subscription.js';
import type { Translation } from '../../../i18n/translation.js';
import { formatProductNames } from '../../../ui/format-subscription-title.js';

/** The element around this title needs `dir="auto"`. */
export function renderSubscriptionTitle(subscription: Subscription, translation: Translation) {
  const names = formatProductNames(subscription, translation);
  if (names) return names;
  return [
    `${translation.t('subscriptionUnnamed')} `,
    subscription.id && (
      <bdi class="muted" dir="ltr">
        {subscription.id}
      </bdi>
    ),
  ];
}
