import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { useTranslation } from '../../ui/translation-context.js';
import { FailedRequest } from '../failed-request.js';
import { subscriptionTitle } from '../subscription-title.js';
import { useLease } from '../use-lease.js';
import type { WidgetProps } from '../widget-props.js';

const PAGE_SIZE = 20;

export interface SubscriptionPickerProps extends WidgetProps {
  readonly chosen: string | undefined;
  readonly onChoose: (subscriptionId: string) => void;
}

/** Chooses a subscription where the page has no list to choose from. The only one needs no choosing. */
export function SubscriptionPicker({ store, chosen, onChoose }: SubscriptionPickerProps) {
  const translation = useTranslation();
  const { text } = translation;
  const list = useLease(() => store.subscriptions('', PAGE_SIZE), [store]);
  const rows = list.rows.value;
  const choices = (rows ?? []).flatMap(({ item }) => (item.id ? [{ id: item.id, item }] : []));
  const only = choices.length === 1 && !list.hasMore.value ? choices[0]?.id : undefined;
  useLayoutEffect(() => {
    if (only !== undefined && chosen === undefined) onChoose(only);
  }, [only, chosen]);

  if (!rows) return list.failure.value ? <FailedRequest of={list} isStale={false} /> : <Skeleton rows={1} kind="token" />;
  if (choices.length === 0) return <p class="empty">{text('subscriptionsEmpty')}</p>;
  return (
    <div class="picker" part="picker">
      <FailedRequest of={list} isStale={true} />
      <label>
        <span>{text('subscription')}</span>
        <select value={chosen ?? ''} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {chosen === undefined && (
            <option value="" disabled>
              {text('chooseSubscription')}
            </option>
          )}
          {choices.map(({ id, item }) => (
            <option key={id} value={id}>
              {subscriptionTitle(item, translation)}
            </option>
          ))}
        </select>
      </label>
      {list.hasMore.value && (
        <Button kind="quiet" busy={list.loading.value} onClick={() => void list.more()}>
          {text('showMore')}
        </Button>
      )}
    </div>
  );
}
