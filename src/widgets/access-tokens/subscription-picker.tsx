import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useTranslation } from '../../ui/translation-context.js';
import { RequestFailure } from '../request-failure.js';
import { subscriptionTitle } from '../subscription-title.js';
import { useLease } from '../use-lease.js';
import type { WidgetProps } from '../widget-props.js';

export interface SubscriptionPickerProps extends WidgetProps {
  readonly chosen: string | undefined;
  readonly onChoose: (subscriptionId: string) => void;
}

const PAGE_SIZE = 20;

/** Chooses a subscription where the page has no list to choose from. The only one needs no choosing. */
export function SubscriptionPicker({ chosen, onChoose, ...widgetProps }: SubscriptionPickerProps) {
  const { store } = widgetProps;
  const translation = useTranslation();
  const { text } = translation;
  const list = useLease(() => store.subscriptions('', PAGE_SIZE), [store]);
  const { rows, hasMore, failure, isLoading } = list.state.value;
  const only = rows?.length === 1 && !hasMore && rows[0]?.item.id;
  useLayoutEffect(() => {
    if (only && !chosen) onChoose(only);
  }, [only]);
  return (
    <>
      <RequestFailure of={list} isStale={!!rows} widgetProps={widgetProps} />
      {!rows && !failure && <Skeleton kind="tokens" />}
      {rows?.length === 0 && <p class="muted">{text('empty.all')}</p>}
      {rows && rows.length > 0 && (
        <label class="stack small muted" part="picker">
          {text('subscription')}
          <select value={chosen ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
            {!chosen && (
              <option value="" disabled>
                {text('chooseSubscription')}
              </option>
            )}
            {rows.map(
              ({ key, item }) =>
                item.id && (
                  <option key={key} value={item.id}>
                    {subscriptionTitle(item, translation)}
                  </option>
                ),
            )}
          </select>
        </label>
      )}
      {hasMore && (
        <Button isBusy={isLoading} onClick={list.more}>
          {text('showMore')}
        </Button>
      )}
    </>
  );
}
