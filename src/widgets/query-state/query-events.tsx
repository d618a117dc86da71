import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Query } from '../../state/query.js';
import type { QueryError } from '../../state/query-error.js';
import { copyRecords, getItems, type LoadedRecords } from './loaded-records.js';
import { useWidget, type WidgetContextValue } from '../widget-context.js';
import type { WidgetEventDetails, WidgetName } from '../widget-events.js';

export interface QueryEventsProps {
  readonly query: Query<unknown>;
  /** Empty for none. Undefined if the data is not reported here: it is that of the list. */
  readonly getMessage?: () => string;
  /** Copies the records for the page. Has to refer to nothing. */
  readonly getRecords?: ((data: unknown) => LoadedRecords) | undefined;
}

/**
 * Emits `portal-load` after each response has been rendered, and `portal-error` for each failed request. Announces the message, but not
 * that of a refetch that changes nothing. A separate component, so that a response without changes re-renders nothing else.
 */
export function QueryEvents({ query, getMessage, getRecords = copyRecords }: QueryEventsProps) {
  const context = useWidget();
  const { account, widget, emit, announcer, awaitedParts } = context;
  const error = query.error.value;
  const dataUpdateCount = query.dataUpdateCount.value;
  // A query that is shown again, such as that of a filter, was reported before.
  const reportedCounts = useRef(new WeakMap<Query<unknown>, number>());
  const reportedErrors = useRef(new WeakSet<object>());
  const held = useRef<string | undefined>(undefined);
  const announced = useRef<{ readonly query: Query<unknown>; readonly message: string } | undefined>(undefined);
  const data = query.data.value;
  const isWaiting = !data || !!error || account.session.isExpired.value;
  // With the content, which an account may still hide.
  const isHidden = useComputed(() => {
    const awaited = awaitedParts?.current.value;
    return awaited?.has('list') || (widget === 'usage' && awaited?.has('tokens'));
  }).value;
  // A listener of the page may change it before it is painted.
  useLayoutEffect(() => {
    if (isWaiting) announced.current = undefined;
    // It may have been discarded since.
    if (getMessage && data && dataUpdateCount !== (reportedCounts.current.get(query) ?? 0)) {
      reportedCounts.current.set(query, dataUpdateCount);
      const message = getMessage();
      const isSame = announced.current?.query === query && announced.current.message === message;
      if (message && !isSame) held.current = message;
      announced.current = { query, message };
      emit('portal-load', createLoadDetail(widget, data, getRecords));
    }
    if (error && !reportedErrors.current.has(error)) {
      reportedErrors.current.add(error);
      emitError(context, error);
    }
    if (isHidden || held.current === undefined) return;
    announcer.announce(held.current);
    held.current = undefined;
  });
  return null;
}

/** Not within the component: past events are kept, and the getter would keep everything that its scope refers to. */
function createLoadDetail(
  widget: WidgetName,
  data: unknown,
  getRecords: (data: unknown) => LoadedRecords,
): WidgetEventDetails['portal-load'] {
  return {
    widget,
    count: getItems(data)?.size ?? 1,
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
