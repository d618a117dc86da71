import { type ReadonlySignal, useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Query } from '../../state/query.js';
import type { QueryError } from '../../state/query-error.js';
import { copyRecords } from './loaded-records.js';
import { useWidget, type WidgetContextValue } from '../widget-context.js';
import type { WidgetEventDetails, WidgetName } from '../widget-events.js';

type Failure = Omit<QueryError, 'isRetryable'>;

export interface QueryEventsProps {
  readonly query: Query<unknown>;
  /** Number of records in the rendered data. */
  readonly getCount: () => number;
  /** Empty for none. */
  readonly getMessage: () => string;
}

/**
 * Emits `portal-load` after each response has been rendered, and `portal-error` for each failed request. Announces the message, but not
 * that of a refetch that changes nothing. A separate component, so that a response without changes re-renders nothing else.
 */
export function QueryEvents({ query, getCount, getMessage }: QueryEventsProps) {
  const { account, widget, emit, announcer, arrival } = useWidget();
  const dataUpdateCount = query.dataUpdateCount.value;
  // A query that is shown again, such as that of a filter, was reported before.
  const reportedCounts = useRef(new WeakMap<Query<unknown>, number>());
  const held = useRef<string | undefined>(undefined);
  const announced = useRef<{ readonly query: Query<unknown>; readonly message: string } | undefined>(undefined);
  const isWaiting = !query.data.value || !!query.error.value || account.session.isExpired.value;
  // With the content, which an account may still hide.
  const isHidden = useComputed(() => {
    const awaited = arrival?.awaited.value;
    return awaited?.has('list') || (widget === 'usage' && awaited?.has('tokens'));
  }).value;
  // A listener of the page may change it before it is painted.
  useLayoutEffect(() => {
    if (isWaiting) announced.current = undefined;
    if (dataUpdateCount !== (reportedCounts.current.get(query) ?? 0)) {
      reportedCounts.current.set(query, dataUpdateCount);
      const message = getMessage();
      const isSame = announced.current?.query === query && announced.current.message === message;
      if (message && !isSame) held.current = message;
      announced.current = { query, message };
      emit('portal-load', createLoadDetail(widget, getCount(), query.data.peek()));
    }
    if (isHidden || held.current === undefined) return;
    announcer.announce(held.current);
    held.current = undefined;
  });
  useErrorEvents(query);
  return null;
}

/** Not within the component: past events are kept, and the getter would keep everything that its scope refers to. */
function createLoadDetail(widget: WidgetName, count: number, data: unknown): WidgetEventDetails['portal-load'] {
  return {
    widget,
    count,
    get data() {
      return copyRecords(data);
    },
  };
}

/** Emits `portal-error` for each failure of a query or a file. */
export function useErrorEvents({
  error: { value: error },
}: {
  readonly error: ReadonlySignal<Failure | undefined>;
}): void {
  const context = useWidget();
  const reported = useRef(new WeakSet<object>());
  useLayoutEffect(() => {
    if (!error || reported.current.has(error)) return;
    reported.current.add(error);
    emitError(context, error);
  }, [error, context]);
}

export function emitError(
  { widget, emit }: Pick<WidgetContextValue, 'widget' | 'emit'>,
  { operation, kind, status, retryAfterSeconds }: Failure,
): void {
  emit('portal-error', { widget, operation, kind, status, retryAfterSeconds });
}
