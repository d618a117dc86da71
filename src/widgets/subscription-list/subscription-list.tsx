import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { Selection } from '../../state/selection.js';
import type { StateFilter as State } from '../../state/types.js';
import { Button } from '../../ui/button.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState } from '../../ui/state-message.js';
import { isPrinting } from '../is-printing.js';
import { QueryList } from '../query-list.js';
import { useWidget } from '../widget-context.js';
import { StateFilter } from './state-filter.js';
import { SubscriptionLink } from './subscription-link.js';
import { createSummarizedRows, type SubscriptionRowData } from './subscription-summary.js';
import { SubscriptionRow } from './subscription-row.js';
import { SubscriptionsExport } from './subscriptions-export.js';

export interface SubscriptionListProps {
  /** Initial filter; a change selects it. */
  readonly state: State;
  readonly pageSize: number;
  /** Absolute URL of the vendor's usage handler; undefined if usage is not shown. */
  readonly usageUrl: string | undefined;
  /** Called when the user has selected a filter. */
  readonly onStateChange: (state: State) => void;
  /** Synchronizes the selection with the page's URL until the returned function is called; undefined without `url-sync`. */
  readonly syncSelection?: ((selection: Selection) => () => void) | undefined;
}

/** The customer's subscriptions with a filter by state. */
export function SubscriptionList({ state, pageSize, usageUrl, onStateChange, syncSelection }: SubscriptionListProps) {
  const { client, translation, announcer, emit } = useWidget();
  const { t } = translation;
  const panel = useRef<HTMLElement>(null);
  const [selectedState, setSelectedState] = useState(state);
  useLayoutEffect(() => setSelectedState(state), [state]);
  const { selection } = client;
  // The cleanup runs before the selection is reset with the last widget, when the URL may already be that of another page.
  useLayoutEffect(() => syncSelection?.(selection), [selection, syncSelection]);
  // The initial parameters: followers keep their options when the user selects another filter.
  const [initialState] = useState(state);
  useLayoutEffect(() => selection.registerList({ state: initialState, pageSize }), [selection, initialState, pageSize]);

  const query = client.subscriptions({ state: selectedState, pageSize });
  const placeholder = usePlaceholder(selectedState, query);
  const data = query.data.value ?? placeholder?.query.data.value;
  const getRows = useMemo(createSummarizedRows, []);
  const rows = data && getRows(data.items, client.clock.currentTime.value);
  const { link } = selection;
  const expandedId =
    link.value?.status === 'found' && !selection.followers.value.includes('tokens') ? link.value.id : undefined;

  const handleChange = (next: State): void => {
    if (next === selectedState) return;
    // A filter that was selected before is shown at once and refetched.
    const nextQuery = client.subscriptions({ state: next, pageSize });
    if (nextQuery.data.peek()) void nextQuery.refetch();
    setSelectedState(next);
    emit('portal-state-change', { state: next });
    onStateChange(next);
  };
  const showAll = (): void => {
    panel.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
    handleChange('');
  };
  const showsDetails = isPrinting.value;
  const renderRow = useCallback(
    (row: SubscriptionRowData) => (
      <SubscriptionRow
        key={row.key}
        row={row}
        isExpanded={expandedId !== undefined && row.item.id === expandedId}
        usageUrl={usageUrl}
        showsDetails={showsDetails}
      />
    ),
    [expandedId, usageUrl, showsDetails],
  );
  const isPlaceholderData = !query.data.value;
  const emptyMessage = t(`empty.${selectedState || 'all'}`);
  const emptyState = selectedState ? (
    <EmptyState icon="box" title={emptyMessage}>
      <Button onClick={showAll}>{t('showAll')}</Button>
    </EmptyState>
  ) : (
    <EmptyState icon="box" title={emptyMessage} hint={t('hint.empty')} />
  );
  return (
    <Panel
      title={t('subscriptions')}
      isBusy={query.isFetching}
      announcement={announcer.message}
      actions={<StateFilter value={selectedState} onChange={handleChange} />}
      element={panel}
    >
      <SubscriptionLink query={query} showAll={selectedState ? () => handleChange('') : undefined} />
      <QueryList
        query={query}
        variant="subscriptions"
        emptyMessage={emptyMessage}
        emptyState={emptyState}
        isPlaceholderData={isPlaceholderData}
        rows={rows}
        rowsKey={isPlaceholderData ? placeholder?.state : selectedState}
        renderRow={renderRow}
      />
      {rows && <SubscriptionsExport state={selectedState} hasRows={rows.length > 0} />}
    </Panel>
  );
}

interface FilterQuery {
  readonly state: State;
  readonly query: SubscriptionsQuery;
}

/** The filter that was shown before, until the selected one has data. */
function usePlaceholder(state: State, query: SubscriptionsQuery): FilterQuery | undefined {
  const shown = useRef<FilterQuery | undefined>(undefined);
  if (query.data.value) shown.current = { state, query };
  return shown.current;
}
