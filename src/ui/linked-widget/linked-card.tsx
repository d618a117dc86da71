import type { ComponentChild } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Subscription } from '../../client/resources/subscription.js';
import { isComplete, type ListData } from '../../query/list-query.js';
import type { LinkedWidgetKind } from '../../store/mounted-widgets.js';
import type { Selection } from '../../store/selection.js';
import { Button } from '../button.js';
import { Card } from '../card.js';
import { ErrorAlert } from '../error-alert.js';
import { StateMessage } from '../state-message.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { Placeholder } from '../query-state/placeholder.js';
import { QueryEvents } from '../query-state/query-events.js';
import { QueryStatus } from '../query-state/query-status.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';
import { Picker } from '../picker.js';

interface LinkedCardProps {
  readonly kind: LinkedWidgetKind;
  readonly subscriptionId: string | undefined;
  readonly renderTools: (subscriptionId: string) => ComponentChild;
  readonly children: (subscriptionId: string) => ComponentChild;
}

/** If `subscriptionId` is undefined, the card shows the selected subscription. */
export function LinkedCard({ kind, subscriptionId, renderTools, children }: LinkedCardProps) {
  const { page, translation } = useWidget();
  const { t } = translation;
  const { selection, mountedWidgets, session } = page;
  // Request subscriptions only after a list widget's layout effect has set the request's
  // parameters.
  const [isFollowing, setIsFollowing] = useState(false);
  useLayoutEffect(() => {
    setIsFollowing(!subscriptionId);
    return subscriptionId ? undefined : mountedWidgets.registerLinkedWidget(kind);
  }, [mountedWidgets, kind, subscriptionId]);
  useSelectionAnnouncement(!subscriptionId);
  const query = isFollowing ? page.listQuery() : undefined;
  const data = query?.data.value;
  const options = data && getOptions(selection, data);
  const shownId = subscriptionId ?? (options && selection.selectedId.value);
  const hasList = mountedWidgets.sharedParams.value !== undefined;
  const isTokens = kind === 'tokens';
  return (
    <Card
      class="linked"
      title={t(kind)}
      tools={
        <>
          {shownId && renderTools(shownId)}
          {options && <SelectedSubscription options={options} selectedId={shownId} hasList={hasList} />}
        </>
      }
    >
      {query && !hasList ? (
        <>
          <QueryEvents query={query} />
          <QueryStatus query={query} hasData={!!options} />
        </>
      ) : (
        // If the subscriptions can't be loaded, show nothing, because the page's list shows the
        // error.
        !subscriptionId &&
        !options &&
        (session.isExpired.value ? (
          <StateMessage icon="lock" title={t('error.session-ended')} />
        ) : (
          !query?.error.value && <Placeholder />
        ))
      )}
      {data &&
        options?.length === 0 &&
        // If subscriptions exist but none has a readable id, show an error.
        (data.items.size || data.invalid || !isComplete(data) ? (
          <ErrorAlert icon="alert" tone="danger" title={t('error.server')} hint={t('hint.widget')}>
            {!isComplete(data) && query && (
              <Button name="try-again" isBusy={query.isFetching.value} onClick={() => query.refetch()}>
                {t('tryAgain')}
              </Button>
            )}
            <VendorLink name="support" look="text" />
          </ErrorAlert>
        ) : (
          <StateMessage
            part="empty"
            icon={isTokens ? 'key' : 'gauge'}
            title={t(isTokens ? 'empty.tokens' : 'empty.all')}
            hint={isTokens && t('hint.tokens')}
          >
            {!hasList && <VendorLink name="plans" look="plain" />}
          </StateMessage>
        ))}
      {shownId && children(shownId)}
    </Card>
  );
}

/** Returns undefined while the page looks up the subscription to select. */
function getOptions(
  { selected, lookup }: Selection,
  data: ListData<Subscription>,
): readonly Subscription[] | undefined {
  const current = selected.value;
  if (lookup.value?.status === 'pending') return undefined;
  const loaded = [...data.items.values()].filter(({ id }) => !!id);
  // The list may lack the selected subscription, for example after `select()`.
  return current && !data.items.has(current.id ?? '') ? [current, ...loaded] : loaded;
}

function useSelectionAnnouncement(isFollowing: boolean): void {
  const { page, translation, announcer } = useWidget();
  // Don't announce the subscription that is selected by default.
  const selected = page.selection.wanted.value?.record;
  const announcedId = useRef(selected?.id);
  // Use a layout effect, so that the subscription is announced before its tokens or usage.
  useLayoutEffect(() => {
    if (isFollowing && selected && selected.id !== announcedId.current) {
      announcer.announce(translation.t('showing', { name: formatSubscriptionTitle(selected, translation) }));
    }
    announcedId.current = selected?.id;
  }, [isFollowing, selected, announcer, translation]);
}

interface SelectedSubscriptionProps {
  readonly options: readonly Subscription[];
  readonly selectedId: string | undefined;
  readonly hasList: boolean;
}

function SelectedSubscription({ options, selectedId, hasList }: SelectedSubscriptionProps) {
  const { page, translation, emit } = useWidget();
  const find = (id: string | undefined): Subscription | undefined => options.find((option) => option.id === id);
  const selected = find(selectedId);
  if (!selected) return null;
  if (hasList || options.length === 1) {
    return (
      <span class="small muted" part="picker">
        <bdi>{formatSubscriptionTitle(selected, translation)}</bdi>
      </span>
    );
  }
  const handleChange = (id: string): void => {
    const subscription = find(id);
    if (!subscription) return;
    page.selection.select(subscription);
    emit('portal-select', { subscriptionId: id });
  };
  return (
    <Picker
      part="picker"
      label={translation.t('label.subscription')}
      value={selectedId}
      options={options.map((option) => [option.id ?? '', formatSubscriptionTitle(option, translation)])}
      onChange={handleChange}
    />
  );
}
