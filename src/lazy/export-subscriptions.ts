import { formatQuantity } from '../format/quantity.js';
import type { Translation } from '../i18n/translation.js';
import { loadUntil } from '../state/load-until.js';
import type { SubscriptionsQuery } from '../state/subscriptions-query.js';
import type { QueryError } from '../state/query-error.js';
import { createRows, type SubscriptionRowData } from '../state/subscription-summary.js';
import type { Subscription } from '../state/types.js';
import type { Search } from '../widgets/subscription-list/use-search.js';
import { loadSearched } from './list-search.js';
import { downloadFile } from './download-file.js';
import { createSubscriptionsCsv, type SubscriptionsCsvOptions } from './subscriptions-csv.js';

export interface ExportProgress {
  readonly message: string;
  readonly loaded: number;
  /** Undefined if the service does not report it. */
  readonly total: number | undefined;
}

export interface ExportResult {
  readonly title: string;
  /** Why it is incomplete or has failed, and what to do. */
  readonly hints: readonly string[];
  /** Whether subscriptions are missing in the file, or there is none. */
  readonly isWarning: boolean;
}

export interface ExportOptions extends Pick<SubscriptionsCsvOptions, 'state' | 'translation'> {
  /** Fetches while it is observed. */
  readonly query: SubscriptionsQuery;
  /** Whether a search finds a row; undefined without a search. */
  readonly matches: Search['matches'];
  /** Aborting it cancels the export: nothing is saved. */
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Called at each quarter of the progress: a screen reader could not read an announcement for every page. */
  readonly onQuarter: (message: string) => void;
  readonly onError: (error: QueryError) => void;
}

/** Fetches all pages of a query and saves them as a CSV file. If a page fails, those before it are saved and marked as incomplete. */
export async function exportSubscriptions(options: ExportOptions): Promise<ExportResult | undefined> {
  const { query, matches, signal, translation, now, onError } = options;
  const { t, plural } = translation;
  const createAllRows = createRows();
  const getRows: GetRows = (records) => {
    const rows = createAllRows(records, now());
    return matches ? rows.filter(matches) : rows;
  };
  const unsubscribe = query.data.subscribe(createProgressReporter(options, getRows));
  signal.addEventListener('abort', unsubscribe);
  const error = await (matches ? loadSearched(query, signal) : loadUntil(query, () => signal.aborted));
  const { items: records = new Map<string, Subscription>(), invalid = 0, total = null } = query.data.peek() ?? {};
  unsubscribe();
  if (signal.aborted) return undefined;

  if (error) onError(error);
  const rows = getRows(records);
  const count = rows.length;
  const invalidItems = [...records.values()].reduce((sum, { items }) => sum + items.invalid, 0);
  const isIncomplete = !!error || invalid + invalidItems > 0 || records.size < (total ?? 0);
  if (count > 0) downloadFile(createSubscriptionsCsv({ ...options, rows, isIncomplete, createdAt: now() }));
  const hints = [
    invalid + invalidItems > 0 && plural('invalid', invalid + invalidItems),
    error && count > 0 && t(`error.${toTextKey(error)}`),
    error && t(`hint.${toTextKey(error)}`),
  ].filter((hint) => typeof hint === 'string');
  return { title: getTitle(), hints, isWarning: isIncomplete };

  function getTitle(): string {
    if (!isIncomplete) return matches && count === 0 ? t('search.none') : plural('exported', count);
    if (count === 0) return t('exportFailed');
    if (matches || count >= (total ?? 0)) return t('exportIncomplete');
    return t('exportPartly', formatProgress(count, total, translation));
  }
}

/** A response that can't be read comes from a server that doesn't work. */
function toTextKey({ kind }: QueryError): Exclude<QueryError['kind'], 'malformed'> {
  return kind === 'malformed' ? 'server' : kind;
}

function formatProgress(loaded: number, total: number | null | undefined, { locale }: Translation) {
  return { loaded: formatQuantity(loaded, locale), total: formatQuantity(total ?? 0, locale) };
}

type GetRows = (records: ReadonlyMap<string, Subscription>) => readonly SubscriptionRowData[];

function createProgressReporter(
  { query, matches, translation, onProgress, onQuarter }: ExportOptions,
  getRows: GetRows,
): () => void {
  const { t, plural } = translation;
  let reported = -1;
  return () => {
    const { items: records = new Map<string, Subscription>(), total: reportedTotal = null } = query.data.peek() ?? {};
    const loaded = records.size;
    const total = reportedTotal || undefined;
    const message = matches
      ? plural('exportMatches', getRows(records).length)
      : total
        ? t('exportingOf', formatProgress(loaded, total, translation))
        : t('exporting');
    onProgress({ message, loaded, total });
    const quarter = total ? Math.floor((4 * loaded) / total) : 0;
    if (quarter === reported) return;
    reported = quarter;
    onQuarter(message);
  };
}
