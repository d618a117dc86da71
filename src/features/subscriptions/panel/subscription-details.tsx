import { useState } from 'preact/hooks';
import type { SubscriptionItem } from '../../../client/resources/subscription.js';
import { formatAmount, formatFactor, isPerPeriod } from '../../../format/price.js';
import { formatQuantity } from '../../../format/quantity.js';
import type { Translation } from '../../../i18n/translation.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { renderDay } from '../../../ui/date-time.js';
import { DescriptionList, type DescriptionListItem } from '../../../ui/description-list.js';
import { formatLength } from '../../../ui/format-period.js';
import { isPrinting } from '../../../ui/is-printing.js';
import { InvalidEntries } from '../../../ui/list/invalid-entries.js';
import { useWidget } from '../../../ui/widget-context.js';
import { formatTerm, isKnownModel } from '../row/format-term.js';
import { renderPrice } from '../row/price.js';
import { CopyableId } from './copyable-id.js';
import { getDates, getUpcomingBill } from './details-dates.js';

const MAX_UNFOLDED_ITEMS = 6;
const ITEMS_SHOWN_AT_FIRST = 3;

export function SubscriptionDetails({ row }: { readonly row: SubscriptionRowData }) {
  const { subscription } = row;
  const { page, translation } = useWidget();
  const { locale, t, plural } = translation;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const now = page.clock.currentTime.value;
  const { id, order_id: orderId } = subscription;
  const { data: items, invalid } = subscription.items;
  const isFoldable = items.length > MAX_UNFOLDED_ITEMS;
  const shown = isFoldable && !isUnfolded && !isPrinting.value ? ITEMS_SHOWN_AT_FIRST : Infinity;
  return (
    <>
      <DescriptionList
        items={[
          ...(items.length === 1 && invalid === 0
            ? items.flatMap((item) => getPriceFacts(item, translation))
            : getItems(row, now, translation).slice(0, shown)),
          [
            plural('items', items.length),
            isFoldable && (
              <button
                key="items"
                type="button"
                class="text-button"
                part="button show-more"
                aria-expanded={isUnfolded}
                onClick={() => setIsUnfolded(!isUnfolded)}
              >
                {t(isUnfolded ? 'showLess' : 'showMore')}
              </button>
            ),
          ],
          ...getDates(row, now).map(([label, date]) => [t(label), date && renderDay(date, now, locale)] as const),
          renderId('label.orderId', orderId),
          renderId('label.subscriptionId', id),
        ]}
      />
      <InvalidEntries count={invalid} />
    </>
  );

  function renderId(label: 'label.orderId' | 'label.subscriptionId', value: string | null): DescriptionListItem {
    return [t(label), value && <CopyableId id={value} name={t(label)} key={value} />];
  }
}

function getItems(
  { subscription, summary }: SubscriptionRowData,
  now: number,
  translation: Translation,
): readonly DescriptionListItem[] {
  const { data } = subscription.items;
  const bills = data.map((item) => (summary.hasEnded ? undefined : getUpcomingBill([item], now)));
  const hasOneBill = new Set(bills).size < 2;
  return data.map((item, index): DescriptionListItem => {
    const bill = bills[index];
    const facts: readonly DescriptionListItem[] = [
      ...getPriceFacts(item, translation),
      [translation.t('label.nextBill'), !hasOneBill && bill && renderDay(bill, now, translation.locale)],
    ];
    const hasFacts = facts.some(([, description]) => description);
    const price = renderPrice(item, translation);
    return [
      <bdi>{item.price?.name?.trim() || translation.t('itemUnnamed')}</bdi>,
      // Show a dash, because the list would omit an item without price and facts.
      [price ?? (!hasFacts && '–'), <DescriptionList items={facts} isNested />],
    ];
  });
}

function getPriceFacts(
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
