import { getCancellationDate } from '../format/scheduled-end.js';
import type { MessageKey } from '../i18n/messages.js';
import type { Translation } from '../i18n/translation.js';
import type { Price, StateFilter, Subscription, SubscriptionItem } from '../state/types.js';
import { createCsv } from './csv.js';
import type { DownloadedFile } from './download-file.js';
import { createFileName } from './file-name.js';

export interface ExportedRow {
  readonly subscription: Subscription;
  /** The next billing of an ended subscription is left out. */
  readonly summary: { readonly hasEnded: boolean };
}

export interface SubscriptionsCsvOptions {
  readonly rows: readonly ExportedRow[];
  readonly state: StateFilter;
  /** Whether subscriptions are missing. The name and the last line of the file state it. */
  readonly isIncomplete: boolean;
  readonly createdAt: number;
  readonly translation: Translation;
  /** Unusual properties of a price, in the user's language. */
  describePrice(price: Price, translation: Translation): readonly string[];
  /** Milliseconds since the epoch; null for a text that is no date-time. */
  parseDateTime(text: string | null): number | null;
}

/**
 * The subscriptions as a CSV file with one line per item, or one for a subscription without items. Labels are in the user's language;
 * ids, states, types and decimals are those of the API, dates are ISO 8601 in UTC.
 */
export function createSubscriptionsCsv({
  rows,
  state,
  isIncomplete,
  createdAt,
  translation,
  describePrice,
  parseDateTime,
}: SubscriptionsCsvOptions): DownloadedFile {
  const { t } = translation;
  /** "2026-12-04T09:30:00Z"; text that can't be parsed is kept as received. */
  const formatDateTime: FormatDateTime = (text) => {
    const timestamp = parseDateTime(text ?? null);
    return timestamp === null ? text : new Date(timestamp).toISOString().replace('.000', '');
  };
  const records = rows.flatMap((row) => {
    const items = row.subscription.items.data;
    return (items.length > 0 ? items : [undefined]).map((item) =>
      getValues(row, item, (price) => describePrice(price, translation), formatDateTime),
    );
  });
  const labels = Object.keys(records[0] ?? {}) as MessageKey[];
  const lines = [
    labels.map((label) => t(label)),
    ...records.map((record) => Object.values(record).map((value) => String(value ?? ''))),
  ];
  const warning = isIncomplete ? [t('exportIncomplete')] : [];
  // Every record of a CSV file has the same number of fields.
  if (isIncomplete) lines.push([...warning, ...labels.slice(1).map(() => '')]);
  const filter = state ? [t(`filter.${state}`)] : [];
  const day = new Date(createdAt).toISOString().slice(0, 10);
  return {
    name: createFileName([t('subscriptions'), ...filter, day, ...warning], 'csv'),
    type: 'text/csv',
    content: createCsv(lines),
  };
}

type FormatDateTime = (text: string | null | undefined) => string | null | undefined;

/** The values of a line by the key of their label. */
function getValues(
  { subscription, summary }: ExportedRow,
  item: SubscriptionItem | undefined,
  describe: (price: Price) => readonly string[],
  formatDateTime: FormatDateTime,
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
    'label.billingPeriod': formatPeriod(price?.billing_period),
    'label.type': joinTexts([price?.type, price?.model]),
    'label.pricingDetails': price && joinTexts(describe(price)),
    'label.nextBill': summary.hasEnded ? null : formatDateTime(item?.next_billed_at),
    'label.pastDueAt': formatDateTime(subscription.past_due_at),
    'label.cancelsOn': formatDateTime(getCancellationDate(subscription)),
    // A cancellation that is scheduled need not have a date.
    cancelationScheduled: subscription.is_cancelation_scheduled,
    'label.canceledAt': formatDateTime(subscription.canceled_at),
    'label.expiredAt': formatDateTime(subscription.expired_at),
    'label.activated': formatDateTime(subscription.activated_at),
    'label.billingStarted': formatDateTime(item?.billing_started_at),
    'label.created': formatDateTime(subscription.created_at),
    'label.updated': formatDateTime(subscription.updated_at),
  } satisfies Partial<Record<MessageKey, unknown>>;
}

/** "1 month". A price without a period has an empty unit and the value 0. */
function formatPeriod(period: Price['billing_period'] | undefined): string {
  return period?.time_unit ? joinTexts([period.value, period.time_unit], ' ') : '';
}

function joinTexts(texts: readonly (string | number | null | undefined)[], separator = ' · '): string {
  return texts.filter((text) => text !== null && text !== undefined && text !== '').join(separator);
}
