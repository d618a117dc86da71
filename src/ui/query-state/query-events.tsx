import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Query } from '../../query/query.js';
import type { QueryError } from '../../query/query-error.js';
import { useWidget, type WidgetContextValue } from '../widget-context.js';
import type { WidgetEventDetails, WidgetName } from '../widget-events.js';
import { copyRecords, getItems } from './loaded-records.js';

interface QueryEventsProps {
  readonly query: Query<unknown>;
  /** If absent, a response causes no announcement and no `portal-load`. */
  readonly getMessage?: () => string;
}

/** This is a component, so that a change of its signals doesn't render the whole widget. */
export function QueryEvents({ query, getMessage }: QueryEventsProps) {
  const context = useWidget();
  const { widget, emit } = context;
  const announcement = useAnnouncement(query);
  const data = query.data.value;
  const latest = { updateCount: query.dataUpdateCount.value, error: query.error.value };
  // If the user returns to an earlier filter, don't report its query again.
  const reported = useRef(new WeakMap<Query<unknown>, typeof latest>());
  // Use a layout effect, so that listeners can change the page before the next paint.
  useLayoutEffect(() => {
    const previous = reported.current.get(query);
    reported.current.set(query, latest);
    // A reset of the query changes `updateCount`, too, but leaves no data.
    if (getMessage && data && latest.updateCount !== (previous?.updateCount ?? 0)) {
      announcement.update(getMessage());
      emit('portal-load', createLoadDetail(widget, data));
    }
    if (latest.error && latest.error !== previous?.error) emitError(context, latest.error);
    announcement.announce();
  });
  return null;
}

/** Announces a response. While an account loads and hides the widget, waits until it is shown. */
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
      // Don't announce the same response again, even if "Show more" has changed its message.
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

/** Inside the component, the event's getter would keep the component's whole scope in memory. */
function createLoadDetail(widget: WidgetName, data: unknown): WidgetEventDetails['portal-load'] {
  return {
    widget,
    count: getItems(data)?.size ?? 1,
    // Copy the records only if a listener reads them.
    get data() {
      return copyRecords(data);
    },
  };
}

export function emitError(
  { widget, emit }: Pick<WidgetContextValue, 'widget' | 'emit'>,
  { operation, kind, status, retryAfterSeconds }: Omit<QueryError, 'isRetryable'>,
): void {
  emit('portal-error', { widget, operation, kind, status, retryAfterSeconds });
}
