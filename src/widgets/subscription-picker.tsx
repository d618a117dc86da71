import { useLayoutEffect } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';
import { formatSubscriptionTitle } from './format-subscription-title.js';
import { QueryErrorAlert } from './query-error-alert.js';
import { useErrorEvents } from './query-events.js';
import { useWidget } from './widget-context.js';

export interface SubscriptionPickerProps {
  readonly value: string | undefined;
  readonly onChange: (subscriptionId: string) => void;
}

const PAGE_SIZE = 20;

/** A select for the subscription where the page has no list. An only subscription is selected without asking. */
export function SubscriptionPicker({ value, onChange }: SubscriptionPickerProps) {
  const { client, translation } = useWidget();
  const { t } = translation;
  const query = client.subscriptions({ state: '', pageSize: PAGE_SIZE });
  useErrorEvents(query);
  const data = query.data.value;
  const hasNextPage = query.hasNextPage.value;
  const onlyId = data?.items.length === 1 && !hasNextPage ? data.items[0]?.item.id : undefined;
  useLayoutEffect(() => {
    if (onlyId && !value) onChange(onlyId);
  }, [onlyId, value]);
  return (
    <>
      <QueryErrorAlert query={query} isStale={!!data} />
      {!data && !query.error.value && <Skeleton variant="tokens" />}
      {data?.items.length === 0 && <p class="muted">{t('empty.all')}</p>}
      {!!data?.items.length && (
        <label class="stack small muted" part="picker">
          {t('subscription')}
          <select onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            {!value && (
              <option value="" disabled selected>
                {t('chooseSubscription')}
              </option>
            )}
            {data.items.map(
              ({ key, item }) =>
                item.id && (
                  <option key={key} value={item.id} selected={item.id === value}>
                    {formatSubscriptionTitle(item, translation)}
                  </option>
                ),
            )}
          </select>
        </label>
      )}
      {hasNextPage && (
        <Button isBusy={query.isFetching.value} onClick={query.fetchNextPage}>
          {t('showMore')}
        </Button>
      )}
    </>
  );
}
