import { formatMoney } from '../../format/money.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { Price, SubscriptionItem } from '../../state/types.js';
import { formatPeriod } from '../format-period.js';
import { useWidget } from '../widget-context.js';

export interface LineItemProps {
  readonly item: SubscriptionItem;
  /** Whether the row's title does not say it already. */
  readonly hasName: boolean;
}

/** One item of a subscription with its price, period and quantity. */
export function LineItem({ item: { price, quantity }, hasName }: LineItemProps) {
  const { translation } = useWidget();
  const { locale, t } = translation;
  return (
    <div class="cluster" part="item">
      {hasName && <bdi class="item-name">{price?.name || t('itemUnnamed')}</bdi>}
      {price && (
        <span>
          <bdi part="amount">{formatMoney(price.price, price.currency, locale)}</bdi>{' '}
          {!price.is_metered && <span class="muted">{formatPeriod(price.billing_period, translation)}</span>}
        </span>
      )}
      {quantity && <span class="muted">{t('quantity', { quantity: formatQuantity(quantity, locale) })}</span>}
      {price &&
        priceTags(price, translation).map((tag) => (
          <bdi key={tag} class="small muted" part="tag">
            {tag}
          </bdi>
        ))}
    </div>
  );
}

/** Properties of a price. Tiers and priced items are only mentioned: their shape is not documented. */
function priceTags(price: Price, translation: Translation): readonly string[] {
  const { locale, t } = translation;
  const { type, model, package_quantity } = price;
  const billingPeriod = formatPeriod(price.billing_period, translation);
  const tags = [
    // A recurring price and a flat fee have been observed; all other types and models are shown as received.
    type && (/^recurring$/i.test(type) ? t('recurring') : type),
    model && (/^flat[ _-]?fee$/i.test(model) ? t('flatFee') : model),
    // Only the period of a metered price is documented, not the unit of its amount: the two are not shown as one.
    price.is_metered && t('metered', { period: formatPeriod(price.aggregation_period, translation) }).trim(),
    price.is_metered && billingPeriod && t('billed', { period: billingPeriod }),
    package_quantity !== null && package_quantity > 1 && t('packageOf', { quantity: formatQuantity(package_quantity, locale) }),
    price.tiers.length > 0 && t('tiered'),
    price.priced_items.length > 0 && t('pricedItems'),
    price.is_topup_enabled && t('topUp'),
  ];
  return [...new Set(tags)].filter((tag): tag is string => !!tag);
}
