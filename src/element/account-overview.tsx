import { useMemo } from 'preact/hooks';
import type { ListView } from '../state/list-view.js';
import { isComplete } from '../state/offset-pagination.js';
import { Overview } from '../widgets/account/overview.js';
import { createSummarizedRows } from '../state/subscription-summary.js';
import { useWidget } from '../widgets/widget-context.js';

export interface AccountOverviewProps {
  readonly view: ListView;
  readonly pageSize: number;
}

/** The overview of all subscriptions, whatever the filter of the list. Failures are those of the list, which reports them. */
export function AccountOverview({ view, pageSize }: AccountOverviewProps) {
  const { account, emit } = useWidget();
  const query = account.subscriptions({ state: '', pageSize });
  const data = query.data.value;
  const getRows = useMemo(createSummarizedRows, []);
  if (!data && (query.error.value || account.session.isExpired.value)) return null;
  const handleSelect = (subscriptionId: string): void => {
    const subscription = data?.items.find(({ item }) => item.id === subscriptionId)?.item;
    if (!subscription) return;
    view.goTo(subscription);
    emit('portal-select', { subscriptionId });
  };
  return (
    <Overview
      rows={data && getRows(data.items, account.clock.currentTime.value)}
      isPartial={!!data && !isComplete(data)}
      total={data?.total}
      onSelect={handleSelect}
    />
  );
}
