import { formatMoney } from '../../format/money.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { Price, SubscriptionItem } from '../../state/records.js';
import { periodText } from '../period-text.js';

/** One item of a subscription: what it is, what it costs and how often, and how many. */
export function itemLine(item: SubscriptionItem, place: number, isNamed: boolean, translation: Translation) {
  const { locale, text } = translation;
  const { price, quantity } = item;
  return (
    <div key={place} class="line" part="item">
      {isNamed && <bdi class="item-name">{price?.name || text('itemUnnamed')}</bdi>}
      {price && (
        <span>
          <bdi part="amount">
            {formatMoney(price.price, price.currency, locale)}
          </bdi>{' '}
          {!price.is_metered && <span class="muted">{periodText(price.billing_period, translation)}</span>}
        </span>
      )}
      {quantity && <span class="muted">{text('quantity', { quantity: formatQuantity(quantity, locale) })}</span>}
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
  const { locale, text } = translation;
  const { type, model, package_quantity } = price;
  const billingPeriod = periodText(price.billing_period, translation);
  return [
    // The interface's document has seen a recurring price and a flat fee; all other types and models are shown as they come.
    type && (/^recurring$/i.test(type) ? text('recurring') : type),
    model && (/^flat[ _-]?fee$/i.test(model) ? text('flatFee') : model),
    // Of a metered price only the period is documented, not what the amount is for: the two don't stand together.
    price.is_metered && text('metered', { period: periodText(price.aggregation_period, translation) }).trim(),
    price.is_metered && billingPeriod && text('billed', { period: billingPeriod }),
    package_quantity !== null &&
      package_quantity > 1 &&
      text('packageOf', { quantity: formatQuantity(package_quantity, locale) }),
    price.tiers.length > 0 && text('tiered'),
    price.priced_items.length > 0 && text('pricedItems'),
    price.is_topup_enabled && text('topUp'),
  ].filter((trait, place, all): trait is string => Boolean(trait) && all.indexOf(trait) === place);
}
