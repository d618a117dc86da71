import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Query } from '../../query/query.js';
import type { QueryError } from '../../query/query-error.js';
import { useWidget, type WidgetContextValue } from '../widget-context.js';
import type { WidgetEventDetails, WidgetName } from '../widget-events.js';
import { copyRecords, getItems, type LoadedRecords } from './loaded-records.js';

export interface QueryEventsProps {
  readonly query: Query<unknown>;
  /**
   * Returns the announcement of a response, or an empty text. Absent if the list announces its
   * data.
   */
  readonly getMessage?: () => string;
  /** Copies the records for the page. Must not be a closure, because past events are kept. */
  readonly getRecords?: ((data: unknown) => LoadedRecords) | undefined;
}

/**
 * Emits `portal-load` after each rendered response, and `portal-error` for each failed request. As
 * a component of its own, it renders without its widget.
 */
export function QueryEvents({ query, getMessage, getRecords = copyRecords }: QueryEventsProps) {
  const context = useWidget();
  const { widget, emit } = context;
  const announcement = useAnnouncement(query);
  const data = query.data.value;
  const latest = { updateCount: query.dataUpdateCount.value, error: query.error.value };
  // A query that is shown again, for example after another filter, was reported before.
  const reported = useRef(new WeakMap<Query<unknown>, typeof latest>());
  // Use a layout effect, because listeners may change the page before it paints.
  useLayoutEffect(() => {
    const previous = reported.current.get(query);
    reported.current.set(query, latest);
    // If the data has been discarded, there is nothing to report.
    if (getMessage && data && latest.updateCount !== (previous?.updateCount ?? 0)) {
      announcement.update(getMessage());
      emit('portal-load', createLoadDetail(widget, data, getRecords));
    }
    if (latest.error && latest.error !== previous?.error) emitError(context, latest.error);
    announcement.announce();
  });
  return null;
}

/** Announces a response once it is visible, because an account may still hide it. */
function useAnnouncement(query: Query<unknown>) {
  const { page, widget, announcer, pendingSections } = useWidget();
  const awaited = pendingSections?.current.value;
  const isHidden = awaited?.has('list') || (widget === 'usage' && awaited?.has('tokens'));
  const messages = useMemo(() => ({ last: '', pending: '', data: undefined as unknown, query }), [query]);
  const data = query.data.value;
  if (!data || query.error.value || page.session.isExpired.value) {
    messages.last = '';
    messages.data = undefined;
  }
  return {
    update(message: string) {
      // Don't announce a refetch that changes nothing, even if more rows are shown since.
      if (data === messages.data) return;
      messages.data = data;
      if (message && message !== messages.last) messages.pending = message;
      messages.last = message;
    },
    announce() {
      if (isHidden || !messages.pending) return;
      announcer.announce(messages.pending);
      messages.pending = '';
    },
  };
}

/**
 * Don't create this getter in the component: past events are kept, and the getter would keep its
 * whole scope.
 */
function createLoadDetail(
  widget: WidgetName,
  data: unknown,
  getRecords: (data: unknown) => LoadedRecords,
): WidgetEventDetails['portal-load'] {
  // Copy only usage, which has few records. Copying thousands of subscriptions takes time.
  const records = widget === 'usage' && getRecords(data);
  return {
    widget,
    count: Array.isArray(records) ? records.length : (getItems(data)?.size ?? 1),
    get data() {
      return getRecords(data);
    },
  };
}

export function emitError(
  { widget, emit }: Pick<WidgetContextValue, 'widget' | 'emit'>,
  { operation, kind, status, retryAfterSeconds }: Omit<QueryError, 'isRetryable'>,
): void {
  emit('portal-error', { widget, operation, kind, status, retryAfterSeconds });
}
