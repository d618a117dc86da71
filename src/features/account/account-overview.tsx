import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { isComplete } from '../../store/list-data.js';
import type { ListView } from '../../store/list-view.js';
import { createRows } from '../../store/subscription-summary.js';
import { Placeholder } from '../../ui/query-state/placeholder.js';
import { useWidget } from '../../ui/widget-context.js';
import { Overview } from './overview.js';

interface AccountOverviewProps {
  readonly view: ListView;
}

/** Shows all subscriptions, independent of the filter. The list reports failures. */
export function AccountOverview({ view }: AccountOverviewProps) {
  const { page, pendingSections, emit } = useWidget();
  const query = view.getQuery('');
  const data = query.data.value;
  const getRows = useMemo(createRows, []);
  const isListAwaited = useComputed(() => pendingSections?.current.value.has('list')).value;
  if (isListAwaited)
    return (
      <div class="account-placeholder">
        <Placeholder />
        <Placeholder />
      </div>
    );
  if (!data) return null;
  const handleSelect = (subscriptionId: string): void => {
    const subscription = data.items.get(subscriptionId);
    if (!subscription) return;
    view.goTo(subscriptionId, subscription);
    emit('portal-select', { subscriptionId });
  };
  return (
    <Overview
      rows={getRows(data.items, page.clock.currentTime.value)}
      isPartial={!isComplete(data)}
      total={data.total}
      onSelect={handleSelect}
    />
  );
}
