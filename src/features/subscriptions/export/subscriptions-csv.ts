import type { StateFilter } from '../../../client/constants.js';
import type { Price, SubscriptionItem } from '../../../client/resources/subscription.js';
import { getDay, isDay, parseDateTime } from '../../../format/date-time.js';
import { getCancellationDate } from '../../../store/subscription/scheduled-end.js';
import type { MessageKey } from '../../../i18n/messages.js';
import type { Translation } from '../../../i18n/translation.js';
import type { SubscriptionRowData } from '../../../store/subscription/summary.js';
import { createFileName, type DownloadedFile } from '../../../ui/download-file.js';
import { describePrice } from '../row/price.js';
import { createCsv } from './csv.js';

interface SubscriptionsCsvOptions {
  readonly rows: readonly SubscriptionRowData[];
  readonly state: StateFilter;
  /** If subscriptions are missing, the file's name and last line say so. */
  readonly isIncomplete: boolean;
  readonly createdAt: number;
  readonly translation: Translation;
}

/**
 * Creates a CSV file with one line per subscription item. Labels are translated, values are as in
 * the API, and dates are in UTC.
 */
export function createSubscriptionsCsv({
  rows,
  state,
  isIncomplete,
  createdAt,
  translation,
}: SubscriptionsCsvOptions): DownloadedFile {
  const { t } = translation;
  const records = rows.flatMap((row) => {
    const items = row.subscription.items.data;
    return (items.length > 0 ? items : [undefined]).map((item) => getValues(row, item, translation));
  });
  const labels = Object.keys(records[0] ?? {}) as MessageKey[];
  const lines = [
    labels.map((label) => t(label)),
    ...records.map((record) => Object.values(record).map((value) => String(value ?? ''))),
  ];
  const warning = isIncomplete ? [t('exportIncomplete')] : [];
  // Add empty fields after the warning, because all lines must have the same number of fields.
  if (isIncomplete) lines.push([...warning, ...labels.slice(1).map(() => '')]);
  const filter = state ? [t(`filter.${state}`)] : [];
  return {
    name: createFileName([t('subscriptions'), ...filter, getDay(createdAt), ...warning], 'csv'),
    type: 'text/csv',
    content: createCsv(lines),
  };
}

/** Formats a time as "2026-12-04T09:30:00Z". Keeps dates without a time, and unparsable texts. */
function formatDateTime(text: string | null | undefined): string | null | undefined {
  const timestamp = parseDateTime(text);
  return timestamp === null || isDay(text) ? text : new Date(timestamp).toISOString().replace('.000', '');
}

function getValues(
  { subscription, summary }: SubscriptionRowData,
  item: SubscriptionItem | undefined,
  translation: Translation,
) {
  const price = item?.price;
  return {
    'label.subscriptionId': subscription.id,
    'label.orderId': subscription.order_id,
    'label.item': price?.name,
    'label.state': subscription.state,
    'label.quantity': item?.quantity,
    'label.price': price?.price,
    'label.currency': price?.currency,
    'label.billingPeriod': joinPeriod(price?.billing_period),
    'label.type': joinTexts([price?.type, price?.model]),
    'label.pricingDetails': price && joinTexts(describePrice(price, translation)),
    'label.nextBill': summary.hasEnded ? null : formatDateTime(item?.next_billed_at),
    'label.pastDueAt': formatDateTime(subscription.past_due_at),
    'label.cancelsOn': formatDateTime(getCancellationDate(subscription)),
    // Export this flag, because a scheduled cancellation may have no date.
    cancelationScheduled: subscription.is_cancelation_scheduled,
    'label.canceledAt': formatDateTime(subscription.canceled_at),
    'label.expiredAt': formatDateTime(subscription.expired_at),
    'label.activated': formatDateTime(subscription.activated_at),
    'label.billingStarted': formatDateTime(item?.billing_started_at),
    'label.created': formatDateTime(subscription.created_at),
    'label.updated': formatDateTime(subscription.updated_at),
  } satisfies Partial<Record<MessageKey, unknown>>;
}

/** If a price has no period, the API sends an empty unit. */
function joinPeriod(period: Price['billing_period'] | undefined): string {
  return period?.time_unit ? joinTexts([period.value, period.time_unit], ' ') : '';
}

function joinTexts(texts: readonly (string | number | null | undefined)[], separator = ' · '): string {
  return texts.filter((text) => text !== null && text !== undefined && text !== '').join(separator);
}
