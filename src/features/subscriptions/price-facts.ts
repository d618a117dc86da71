import type { SubscriptionItem } from '../../client/resources/subscription.js';
import { formatAmount, formatFactor, isPerPeriod } from '../../format/price.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import { formatLength } from '../../ui/format-period.js';
import { formatTerm, isKnownModel } from './format-term.js';

export function getPriceFacts(
  item: SubscriptionItem,
  translation: Translation,
): readonly (readonly [label: string, value: string | undefined])[] {
  const { price, quantity } = item;
  const { locale, t } = translation;
  const isFactor = formatFactor(item, locale) !== '';
  const hasPeriod = !!price && isPerPeriod(price) && formatAmount(price, locale) !== '';
  return [
    [
      t('label.quantity'),
      quantity && !isFactor && Number(quantity) !== 1 ? formatQuantity(quantity, locale) : undefined,
    ],
    [t('label.billingPeriod'), price && !hasPeriod ? formatLength(price.billing_period, translation) : undefined],
    [t('label.meteringPeriod'), price?.is_metered ? formatLength(price.aggregation_period, translation) : undefined],
    [
      t('label.type'),
      price?.model && !isKnownModel(price.model) ? formatTerm('model', price.model, translation) : undefined,
    ],
  ];
}
