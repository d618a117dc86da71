import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { StateFilter as State } from '../../state/records.js';
import { createSubscriptionFilter } from '../../state/subscription-filter.js';
import { Panel } from '../../ui/panel.js';
import { useTranslation } from '../../ui/translation-context.js';
import { Listing } from '../listing.js';
import type { WidgetProps } from '../widget-props.js';
import { StateFilter } from './state-filter.js';
import { SubscriptionRow } from './subscription-row.js';

export interface SubscriptionListProps extends WidgetProps {
  /** The filter to start with; another one than before chooses it. */
  readonly state: State;
  readonly pageSize: number;
  /** Called when the visitor has chosen a filter. */
  readonly onChoose: (state: State) => void;
}

/** The customer's subscriptions by state. */
export function SubscriptionList({ state, pageSize, onChoose, ...widgetProps }: SubscriptionListProps) {
  const { store, news, report } = widgetProps;
  const { text } = useTranslation();
  const filter = useMemo(() => createSubscriptionFilter(store, state, pageSize), [store, pageSize]);
  useLayoutEffect(() => filter.dispose, [filter]);
  useLayoutEffect(() => filter.choose(state), [filter, state]);
  useLayoutEffect(store.addList, [store]);

  const { state: chosen, list, previous } = filter.chosen.value;
  const { rows: own, isLoading } = list.state.value;
  const rows = own ?? previous?.state.value.rows;
  return (
    <Panel
      title={text('subscriptions')}
      isBusy={isLoading}
      news={news.text}
      tools={
        <StateFilter
          chosen={chosen}
          onChoose={(wanted) => {
            filter.choose(wanted);
            report('portal-state-change', { state: wanted });
            onChoose(wanted);
          }}
        />
      }
    >
      <Listing
        list={list}
        kind="subscriptions"
        emptyText={text(`empty.${chosen || 'all'}`)}
        isPrevious={!own}
        widgetProps={widgetProps}
      >
        {rows?.map(({ key, item }) => (
          <SubscriptionRow key={key} subscription={item} widgetProps={widgetProps} />
        ))}
      </Listing>
    </Panel>
  );
}
