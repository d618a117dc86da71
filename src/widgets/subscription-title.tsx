import type { Translation } from '../i18n/translation.js';
import type { Subscription } from '../state/types.js';
import { formatProductNames } from './format-subscription-title.js';

/** The title of a subscription as an element: without a name, its id tells it from others. */
export function renderSubscriptionTitle(subscription: Subscription, { locale, t }: Translation, elementId?: string) {
  const names = formatProductNames(subscription, locale);
  if (names) return <bdi id={elementId}>{names}</bdi>;
  return (
    <span id={elementId}>
      {t('subscriptionUnnamed')}{' '}
      {subscription.id && (
        <bdi class="muted" dir="ltr">
          {subscription.id}
        </bdi>
      )}
    </span>
  );
}
