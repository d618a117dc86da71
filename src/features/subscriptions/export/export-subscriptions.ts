import type { StateFilter } from '../../../client/constants.js';
import type { Subscription } from '../../../client/resources/subscription.js';
import { formatQuantity } from '../../../format/quantity.js';
import { type ListQuery, loadUntil } from '../../../query/list-query.js';
import { loadSearched } from '../../../store/searched-pages.js';
import { createRows, type SubscriptionRowData } from '../../../store/subscription/summary.js';
import { getHintKey, getShownKind } from '../../../ui/query-state/error-hint.js';
import { emitError } from '../../../ui/query-state/query-events.js';
import type { WidgetContextValue } from '../../../ui/widget-context.js';
import type { Search } from '../search/lazy-search.js';
import { downloadFile } from '../../../ui/download-file.js';
import { createSubscriptionsCsv } from './subscriptions-csv.js';

export interface ExportProgress {
  readonly message: string;
  readonly loaded: number;
  /** Undefined if the service reports no total. */
  readonly total: number | undefined;
}

export interface ExportResult {
  readonly title: string;
  readonly hints: readonly string[];
  /** Whether some or all subscriptions couldn't be exported. */
  readonly isWarning: boolean;
}

interface ExportOptions {
  readonly context: WidgetContextValue;
  readonly state: StateFilter;
  readonly query: ListQuery<Subscription>;
  /** Undefined unless the user is searching. */
  readonly matches: Search['matches'] | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/**
 * Saves all pages of a query as a CSV file. If a page fails, saves the earlier pages and marks the
 * file as incomplete.
 */
export async function exportSubscriptions(options: ExportOptions): Promise<ExportResult | undefined> {
  const { context, state, query, matches, signal, onProgress } = options;
  const { page, translation, announcer } = context;
  const { t, plural } = translation;
  const { now } = page.clock;
  const createAllRows = createRows();
  const getRows = (): readonly SubscriptionRowData[] => {
    const rows = createAllRows(query.data.peek()?.items ?? new Map<string, Subscription>(), now());
    return matches ? rows.filter(matches) : rows;
  };
  let announcedQuarter = -1;
  const unsubscribe = query.data.subscribe((data) => {
    const loaded = data?.items.size ?? 0;
    const total = data?.total || undefined;
    const message = matches
      ? plural('exportMatches', getRows().length)
      : total
        ? t('exportingOf', formatProgress(loaded, total))
        : t('exporting');
    onProgress({ message, loaded, total });
    // Announce the progress only at 25, 50 and 75 %, because a screen reader can't keep up with
    // every page.
    const quarter = total ? Math.floor((4 * loaded) / total) : 0;
    if (quarter !== announcedQuarter) announcer.announce(message);
    announcedQuarter = quarter;
  });
  signal.addEventListener('abort', unsubscribe);
  const error = await (matches ? loadSearched(query, signal) : loadUntil(query, () => signal.aborted));
  const { items: records = new Map<string, Subscription>(), invalid = 0, total = null } = query.data.peek() ?? {};
  unsubscribe();
  if (signal.aborted) return undefined;

  if (error) emitError(context, error);
  const rows = getRows();
  const count = rows.length;
  const invalidItems = [...records.values()].reduce((sum, { items }) => sum + items.invalid, 0);
  const isIncomplete = !!error || invalid + invalidItems > 0 || records.size < (total ?? 0);
  if (count > 0) downloadFile(createSubscriptionsCsv({ rows, state, isIncomplete, createdAt: now(), translation }));
  const hints = [
    invalid + invalidItems > 0 && plural('invalid', invalid + invalidItems),
    error && count > 0 && t(`error.${getShownKind(error)}`),
    error && t(getHintKey(getShownKind(error))),
  ].filter((hint) => typeof hint === 'string');
  return { title: getTitle(), hints, isWarning: isIncomplete };

  function getTitle(): string {
    if (!isIncomplete) return matches && count === 0 ? t('search.none') : plural('exported', count);
    if (count === 0) return t('exportFailed');
    if (matches || count >= (total ?? 0)) return t('exportIncomplete');
    return t('exportPartly', formatProgress(count, total ?? 0));
  }

  function formatProgress(loaded: number, all: number) {
    return { loaded: formatQuantity(loaded, translation.locale), total: formatQuantity(all, translation.locale) };
  }
}
