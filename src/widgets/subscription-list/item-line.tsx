import { formatMoney } from '../../format/money.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { Price, SubscriptionItem } from '../../state/records.js';
import { periodText } from '../period-text.js';

/** One item of a subscription: what it is, what it costs and how often, and how many. */
export function itemLine(item: SubscriptionItem, place: number, isNamed: boolean, translation: Translation) {
  const { locale, t } = translation;
  const { price, quantity } = item;
  return (
    <div key={place} class="line" part="item">
      {isNamed && <bdi class="item-name">{price?.name || t('itemUnnamed')}</bdi>}
      {price && (
        <span>
          <bdi part="amount">
            {formatMoney(price.price, price.currency, locale)}
          </bdi>{' '}
          {!price.is_metered && <span class="muted">{periodText(price.billing_period, translation)}</span>}
        </span>
      )}
      {quantity && <span class="muted">{t('quantity', { quantity: formatQuantity(quantity, locale) })}</span>}
      {price &&
        priceTraits(price, translation).map((trait) => (
          <bdi key={trait} class="small muted" part="trait">
            {trait}
          </bdi>
        ))}
    </div>
  );
}

/** What kind of price it is. Tiers and priced items are named, not explained: their shape is not part of the interface. */
function priceTraits(price: Price, translation: Translation): readonly string[] {
  const { locale, t } = translation;
  const { type, model, package_quantity } = price;
  const billingPeriod = periodText(price.billing_period, translation);
  return [
    // The interface's document has seen a recurring price and a flat fee; all other types and models are shown as they come.
    type && (/^recurring$/i.test(type) ? t('recurring') : type),
    model && (/^flat[ _-]?fee$/i.test(model) ? t('flatFee') : model),
    // Of a metered price only the period is documented, not what the amount is for: the two don't stand together.
    price.is_metered && t('metered', { period: periodText(price.aggregation_period, translation) }).trim(),
    price.is_metered && billingPeriod && t('billed', { period: billingPeriod }),
    package_quantity !== null &&
      package_quantity > 1 &&
      t('packageOf', { quantity: formatQuantity(package_quantity, locale) }),
    price.tiers.length > 0 && t('tiered'),
    price.priced_items.length > 0 && t('pricedItems'),
    price.is_topup_enabled && t('topUp'),
  ].filter((trait, place, all): trait is string => Boolean(trait) && all.indexOf(trait) === place);
}
