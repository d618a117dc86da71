import type { Subscription } from '../../../client/resources/subscription.js';
import type { Translation } from '../../../i18n/translation.js';
import { formatProductNames } from '../../../ui/format-subscription-title.js';

/** Renders a title for an element with `dir="auto"`, or the id of an unnamed subscription. */
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
