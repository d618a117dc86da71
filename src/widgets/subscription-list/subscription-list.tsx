import type { StateFilter as State } from '../../state/records.js';
import { createSubscriptionFilter } from '../../state/subscription-filter.js';
import { Live } from '../../ui/live.js';
import { Panel } from '../../ui/panel.js';
import { Listing } from '../listing.js';
import type { WidgetProps } from '../widget-props.js';
import { stateFilter } from './state-filter.js';
import { createDatedRows, type DatedRow } from './subscription-dates.js';
import { SubscriptionRow } from './subscription-row.js';

export interface SubscriptionListProps extends WidgetProps {
  /** The filter to start with; another one than before chooses it. */
  readonly state: State;
  /** The same for as long as the list lives. */
  readonly pageSize: number;
  /** Where the vendor's server tells the usage; undefined where it does not. */
  readonly usageUrl: string | undefined;
  /** Called when the visitor has chosen a filter. */
  readonly onChoose: (state: State) => void;
}

/** The customer's subscriptions by state. */
export class SubscriptionList extends Live<SubscriptionListProps> {
  readonly #filter = createSubscriptionFilter(this.props.store, this.props.state, this.props.pageSize);
  readonly #datedRows = createDatedRows();
  #removeList: (() => void) | undefined;

  override componentDidMount(): void {
    this.#removeList = this.props.store.addList();
  }

  override componentWillUnmount(): void {
    super.componentWillUnmount();
    this.#filter.dispose();
    this.#removeList?.();
  }

  override componentWillReceiveProps({ state }: SubscriptionListProps): void {
    if (state !== this.props.state) this.#filter.choose(state);
  }

  readonly #choose = (state: State): void => {
    this.#filter.choose(state);
    this.props.report('portal-state-change', { state });
    this.props.onChoose(state);
  };

  protected view() {
    const { translation, news, usageUrl, store } = this.props;
    const { t } = translation;
    const { state, list, previous } = this.#filter.chosen.value;
    const { rows: own, isLoading } = list.state.value;
    const rows = own ?? previous?.state.value.rows;
    // Reading it renders again when a date of a row passes.
    void store.clock.tick.value;
    const datedRows = rows && this.#datedRows(rows, store.clock.now());
    return (
      <Panel
        title={t('subscriptions')}
        isBusy={isLoading}
        news={news.text}
        tools={stateFilter(state, this.#choose, translation)}
      >
        <Listing
          list={list}
          kind="subscriptions"
          emptyText={t(`empty.${state || 'all'}`)}
          isPrevious={!own}
          widgetProps={this.props}
          rows={datedRows}
        >
          {({ key, item, dates, pastDueAt }: DatedRow) => (
            <SubscriptionRow
              key={key}
              subscription={item}
              dates={dates}
              pastDueAt={pastDueAt}
              translation={translation}
              usageUrl={usageUrl}
              outer={this}
            />
          )}
        </Listing>
      </Panel>
    );
  }
}
