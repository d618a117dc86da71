import type { Price, PricePeriod, SubscriptionItem } from '../../api/resources/subscription.js';
import { formatMoney } from '../../format/money.js';
import { describePeriod } from '../../format/period.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import { useTranslation } from '../../ui/translation-context.js';

/** One item of a subscription: what it is, what it costs and how often, and how many. */
export function ItemLine({ item, isNamed }: { readonly item: SubscriptionItem; readonly isNamed: boolean }) {
  const translation = useTranslation();
  const { locale, text } = translation;
  const { price, quantity } = item;
  const amount = price ? formatMoney(price.price, price.currency, locale) : '';
  const period = price ? periodText(price.billing_period, translation) : '';
  const traits = price ? priceTraits(price, translation) : [];
  return (
    <div class="item" part="item">
      {isNamed && <span class="item-name">{price?.name ? <bdi>{price.name}</bdi> : text('itemUnnamed')}</span>}
      <span class="item-price">
        {amount && (
          <bdi class="amount" part="amount">
            {amount}
          </bdi>
        )}
        {amount && period && ' '}
        {period && <span class="period">{period}</span>}
      </span>
      {quantity && (
        <span class="item-quantity">{text('quantity', { quantity: formatQuantity(quantity, locale) })}</span>
      )}
      {traits.length > 0 && (
        <span class="item-traits">
          {traits.map((trait) => (
            <bdi key={trait} class="trait" part="trait">
              {trait}
            </bdi>
          ))}
        </span>
      )}
    </div>
  );
}

function periodText(period: PricePeriod | null, { locale, messages, text }: Translation): string {
  const description = describePeriod(period, locale);
  if (!description) return '';
  return description.kind === 'each'
    ? messages.each[description.unit]
    : text('every', { span: description.span });
}

// The values that the interface's document says were observed; all others are shown as they come.
const RECURRING = /^recurring$/i;
const FLAT_FEE = /^flat[ _-]?fee$/i;

/** What kind of price it is. Tiers and priced items are named, not explained: their shape is not part of the interface. */
function priceTraits(price: Price, translation: Translation): string[] {
  const { locale, text } = translation;
  const traits: string[] = [];
  if (price.type) traits.push(RECURRING.test(price.type) ? text('typeRecurring') : price.type);
  if (price.model) traits.push(FLAT_FEE.test(price.model) ? text('modelFlatFee') : price.model);
  if (price.is_metered) {
    const period = periodText(price.aggregation_period, translation);
    traits.push(period ? text('meteredPeriod', { period }) : text('metered'));
  }
  if (price.package_quantity !== null && price.package_quantity > 1) {
    traits.push(text('packageOf', { quantity: formatQuantity(price.package_quantity, locale) }));
  }
  if (price.tiers.length > 0) traits.push(text('tiered'));
  if (price.priced_items.length > 0) traits.push(text('pricedItems'));
  if (price.is_topup_enabled) traits.push(text('topUp'));
  return [...new Set(traits)];
}
