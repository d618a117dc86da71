import { formatQuantity } from '../format/quantity.js';
import type { KeyedItem } from '../state/offset-pagination.js';
import type { SubscriptionsQuery } from '../state/subscriptions-query.js';
import type { QueryError } from '../state/query-error.js';
import type { Subscription } from '../state/types.js';
import { downloadFile } from './download-file.js';
import { createSubscriptionsCsv, type ExportedRow, type SubscriptionsCsvOptions } from './subscriptions-csv.js';

export interface ExportProgress {
  readonly message: string;
  readonly loaded: number;
  /** Undefined if the service does not report it. */
  readonly total: number | undefined;
}

export interface ExportResult {
  readonly message: string;
  /** Whether subscriptions are missing in the file, or there is none. */
  readonly isWarning: boolean;
}

export interface ExportOptions extends Pick<SubscriptionsCsvOptions, 'state' | 'translation' | 'describePrice'> {
  /** Fetches while it is observed. */
  readonly query: SubscriptionsQuery;
  /** Aborting it cancels the export: nothing is saved. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly getRows: (items: readonly KeyedItem<Subscription>[], now: number) => readonly ExportedRow[];
  readonly onProgress: (progress: ExportProgress) => void;
  /** Called at each quarter of the progress: a screen reader could not read an announcement for every page. */
  readonly onQuarter: (message: string) => void;
  readonly onError: (error: QueryError) => void;
}

/** Fetches all pages of a query and saves them as a CSV file. If a page fails, those before it are saved and marked as incomplete. */
export async function exportSubscriptions(options: ExportOptions): Promise<ExportResult | undefined> {
  const { query, signal, translation, now, getRows, onError } = options;
  const { t, plural } = translation;
  const unsubscribe = query.data.subscribe(createProgressReporter(options));
  signal.addEventListener('abort', unsubscribe);
  // The first request was sent when the query was observed.
  await query.refetch({ cancelRefetch: false });
  while (!signal.aborted && !query.error.peek() && query.hasNextPage.peek()) await query.fetchNextPage();
  const { items = [], invalid = 0, total = null } = query.data.peek() ?? {};
  const error = query.error.peek();
  unsubscribe();
  if (signal.aborted) return undefined;

  if (error) onError(error);
  const count = items.length;
  const isIncomplete =
    !!error || invalid > 0 || count < (total ?? 0) || items.some(({ item }) => item.items.invalid > 0);
  if (count > 0) {
    const createdAt = now();
    downloadFile(createSubscriptionsCsv({ ...options, rows: getRows(items, createdAt), isIncomplete, createdAt }));
  }
  const texts = [
    isIncomplete && count > 0 && `${t('exportIncomplete')}\u00a0·`,
    (count > 0 || !error) && plural('exported', count),
    invalid > 0 && plural('invalid', invalid),
    error && t(`error.${error.kind}`),
  ];
  return { message: texts.filter(Boolean).join(' '), isWarning: isIncomplete };
}

function createProgressReporter({ query, translation, onProgress, onQuarter }: ExportOptions): () => void {
  const { locale, t } = translation;
  let reported = -1;
  return () => {
    const { items = [], total: reportedTotal = null } = query.data.peek() ?? {};
    const loaded = items.length;
    const total = reportedTotal || undefined;
    const progress = [loaded, total]
      .flatMap((count) => (count === undefined ? [] : [formatQuantity(count, locale)]))
      .join(' / ');
    const message = t('exporting', { progress });
    onProgress({ message, loaded, total });
    const quarter = total ? Math.floor((4 * loaded) / total) : 0;
    if (quarter === reported) return;
    reported = quarter;
    onQuarter(message);
  };
}
