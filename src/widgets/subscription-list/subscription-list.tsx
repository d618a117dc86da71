import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { StateFilter as StateFilterValue } from '../../api/portal-client.js';
import type { TextKey } from '../../i18n/messages.js';
import type { SubscriptionList as Subscriptions } from '../../state/portal-store.js';
import { createSubscriptionFilter } from '../../state/subscription-filter.js';
import { Panel } from '../../ui/panel.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useTranslation } from '../../ui/translation-context.js';
import { FailedRequest } from '../failed-request.js';
import { Paging } from '../paging.js';
import { useAnswers } from '../use-answers.js';
import type { WidgetProps } from '../widget-props.js';
import { StateFilter } from './state-filter.js';
import { SubscriptionRow } from './subscription-row.js';

export interface SubscriptionListProps extends WidgetProps {
  /** The filter to start with; another one than before chooses it. */
  readonly state: StateFilterValue;
  readonly pageSize: number;
  /** Called when the visitor has chosen a filter. */
  readonly onChoose?: ((state: StateFilterValue) => void) | undefined;
}

const EMPTY: Record<StateFilterValue, TextKey> = {
  '': 'subscriptionsEmpty',
  active: 'subscriptionsEmptyActive',
  canceled: 'subscriptionsEmptyCanceled',
};

/** The customer's subscriptions by state. */
export function SubscriptionList({ state, pageSize, onChoose, ...widget }: SubscriptionListProps) {
  const { store, news, report } = widget;
  const { text } = useTranslation();
  const filter = useMemo(() => createSubscriptionFilter(store, state, pageSize), [store, pageSize]);
  useLayoutEffect(() => filter.dispose, [filter]);
  useLayoutEffect(() => filter.choose(state), [filter, state]);
  useLayoutEffect(() => store.addList(), [store]);

  function choose(chosen: StateFilterValue): void {
    filter.choose(chosen);
    report('portal-state-change', { state: chosen });
    onChoose?.(chosen);
  }

  const list = filter.list.value;
  return (
    <Panel
      title={text('subscriptionList')}
      isBusy={list.loading.value}
      news={news.text}
      tools={<StateFilter chosen={filter.state.value} onChoose={choose} />}
    >
      {!list.wentOn.value && <FailedRequest of={list} isStale={(list.rows.value ?? filter.previous.value) !== undefined} />}
      <Rows list={list} previous={filter.previous.value} emptyText={text(EMPTY[filter.state.value])} {...widget} />
    </Panel>
  );
}

interface RowsProps extends WidgetProps {
  readonly list: Subscriptions;
  /** Shown until the list's first answer has come. */
  readonly previous: Subscriptions | undefined;
  readonly emptyText: string;
}

function Rows({ list, previous, emptyText, ...widget }: RowsProps) {
  const { text, count } = useTranslation();
  const own = list.rows.value;
  const rows = own ?? previous?.rows.value;
  const shown = own?.length ?? 0;
  const container = useRef<HTMLUListElement>(null);
  useAnswers(list, {
    ...widget,
    widget: 'subscription-list',
    count: shown,
    loadedText: shown > 0 ? count('subscriptionsLoaded', shown) : emptyText,
  });
  if (!rows) return list.failure.value ? null : <Skeleton rows={3} kind="subscription" />;
  if (own?.length === 0 && list.rejected.value === 0) return <p class="empty">{emptyText}</p>;
  return (
    <>
      <ul class="rows" part="rows" role="list" aria-label={text('subscriptionList')} data-stale={!own} ref={container}>
        {rows.map(({ key, item }) => (
          <SubscriptionRow key={key} subscription={item} {...widget} />
        ))}
      </ul>
      {own && <Paging list={list} container={container} />}
    </>
  );
}
