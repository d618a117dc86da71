import { button } from '../ui/button.js';
import { Live } from '../ui/live.js';
import { skeleton } from '../ui/skeleton.js';
import { RequestFailure } from './request-failure.js';
import { subscriptionTitle } from './subscription-title.js';
import { tell } from './tell.js';
import type { WidgetProps } from './widget-props.js';

export interface SubscriptionPickerProps extends WidgetProps {
  readonly chosen: string | undefined;
  readonly onChoose: (subscriptionId: string) => void;
}

const PAGE_SIZE = 20;

/** Chooses a subscription where the page has no list to choose from. The only one needs no choosing. */
export class SubscriptionPicker extends Live<SubscriptionPickerProps> {
  readonly #list = this.hold(this.props.store.subscriptions('', PAGE_SIZE));

  readonly #told = new WeakSet<object>();

  protected override shown(): void {
    tell(this.#list, undefined, this.props, this.#told);
    const { chosen, onChoose } = this.props;
    const { rows, hasMore } = this.#list.state.value;
    const only = rows?.length === 1 && !hasMore && rows[0]?.item.id;
    if (only && !chosen) onChoose(only);
  }

  protected view() {
    const { chosen, onChoose, store, translation } = this.props;
    const { t } = translation;
    const { rows, hasMore, failure, isLoading } = this.#list.state.value;
    return (
      <>
        <RequestFailure of={this.#list} isStale={!!rows} store={store} translation={translation} />
        {!rows && !failure && skeleton('tokens')}
        {rows?.length === 0 && <p class="muted">{t('empty.all')}</p>}
        {!!rows?.length && (
          <label class="stack small muted" part="picker">
            {t('subscription')}
            <select onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
              {!chosen && (
                <option value="" disabled selected>
                  {t('chooseSubscription')}
                </option>
              )}
              {rows.map(
                ({ key, item }) =>
                  item.id && (
                    <option key={key} value={item.id} selected={item.id === chosen}>
                      {subscriptionTitle(item, translation)}
                    </option>
                  ),
              )}
            </select>
          </label>
        )}
        {hasMore && button({ isBusy: isLoading, onClick: this.#list.more }, t('showMore'))}
      </>
    );
  }
}
