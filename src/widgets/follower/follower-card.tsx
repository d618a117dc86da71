import type { ComponentChild } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isComplete, type ListData } from '../../state/offset-pagination.js';
import type { FollowerKind, Selection } from '../../state/selection.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import type { Subscription } from '../../state/types.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { StateMessage } from '../../ui/state-message.js';
import { useFocusHandover } from '../../ui/use-focus-handover.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { Placeholder } from '../query-state/placeholder.js';
import { QueryErrorAlert } from '../query-state/query-error-alert.js';
import { QueryEvents } from '../query-state/query-events.js';
import { SubscriptionSelect } from './subscription-select.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';

export interface FollowerCardProps {
  readonly kind: FollowerKind;
  /** Undefined follows the selection of the page. */
  readonly subscriptionId: string | undefined;
  /** What stands beside the title. */
  readonly renderTools: (subscriptionId: string) => ComponentChild;
  readonly children: (subscriptionId: string) => ComponentChild;
}

/** The card of a widget that follows the selected subscription. */
export function FollowerCard(props: FollowerCardProps) {
  const { translation, announcer, headingLevel } = useWidget();
  const { kind, subscriptionId, renderTools, children } = props;
  if (!subscriptionId) return <FollowingCard {...props} />;
  return (
    <Card
      class="follower"
      headingLevel={headingLevel}
      title={translation.t(kind)}
      announcement={announcer.message}
      actions={renderTools(subscriptionId)}
    >
      {children(subscriptionId)}
    </Card>
  );
}

/** Shows the subscription that is selected on the page, and a select for it. */
function FollowingCard({ kind, renderTools, children }: FollowerCardProps) {
  const { account, translation, announcer, headingLevel } = useWidget();
  const { t } = translation;
  const { selection } = account;
  // A list that is rendered in the same task registers its parameters in a layout effect. By the second render they are known.
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => {
    setIsMounted(true);
    return selection.registerFollower(kind);
  }, [selection, kind]);
  useSelectionAnnouncement();
  const query = isMounted ? account.listQuery() : undefined;
  const data = query?.data.value;
  const options = getOptions(selection, data);
  const selectedId = selection.selectedId.value;
  const hasList = selection.listParams.value !== undefined;
  // The list of the page reports its errors itself.
  const error = query?.error.value;
  const hasNextPage = !hasList && !!data && !isComplete(data);
  const card = useRef<HTMLElement>(null);
  const isTokens = kind === 'tokens';
  return (
    <Card
      class="follower"
      headingLevel={headingLevel}
      title={t(kind)}
      announcement={announcer.message}
      actions={
        <>
          {selectedId && options && renderTools(selectedId)}
          {!!options?.length && <SubscriptionSelect options={options} selectedId={selectedId} />}
        </>
      }
      element={card}
    >
      {hasList
        ? account.session.isExpired.value && !options && <StateMessage icon="lock" title={t('error.session-ended')} />
        : query && (
            <>
              <QueryEvents query={query} />
              <QueryErrorAlert query={query} isStale={!!data} />
            </>
          )}
      {!options && !error && <Placeholder />}
      {options?.length === 0 && (
        <StateMessage
          part="empty"
          icon={isTokens ? 'key' : 'gauge'}
          title={t(isTokens ? 'empty.tokens' : 'empty.all')}
          hint={isTokens && t('hint.tokens')}
        >
          {!hasList && <VendorLink name="plans" look="plain" />}
        </StateMessage>
      )}
      {selectedId && options && children(selectedId)}
      {query && hasNextPage && (
        <MoreOptions query={query} moveFocus={() => card.current?.querySelector('select')?.focus()} />
      )}
    </Card>
  );
}

/** The subscriptions to select from; `undefined` while they are loading, or the linked one is being looked up. */
function getOptions(
  { selected, link }: Selection,
  data: ListData<Subscription> | undefined,
): readonly Subscription[] | undefined {
  const current = selected.value;
  if (!data || link.value?.status === 'pending') return undefined;
  const loaded = [...data.items.values()].filter(({ id }) => !!id);
  // A subscription that was selected under another filter is an option, too.
  return current && !data.items.has(current.id ?? '') ? [current, ...loaded] : loaded;
}

interface MoreOptionsProps {
  readonly query: SubscriptionsQuery;
  /** Called before the button is removed while it has the focus. */
  readonly moveFocus: () => void;
}

/** The button that loads more subscriptions to select from. */
function MoreOptions({ query, moveFocus }: MoreOptionsProps) {
  const { t } = useWidget().translation;
  const footer = useFocusHandover<HTMLElement>(moveFocus);
  const isRetry = !query.data.value?.hasNextPage;
  return (
    <footer class="footer" ref={footer}>
      <Button
        name={isRetry ? 'try-again' : 'show-more'}
        isBusy={query.isFetching.value}
        onClick={() => query.fetchNextPage()}
      >
        {t(isRetry ? 'tryAgain' : 'showMore')}
      </Button>
    </footer>
  );
}

/** Announces the subscription that the user has selected, here or elsewhere on the page. */
function useSelectionAnnouncement(): void {
  const { account, translation, announcer } = useWidget();
  const selected = account.selection.selected.value;
  const announcedId = useRef(selected?.id);
  // Before what it shows is announced.
  useLayoutEffect(() => {
    if (selected && selected.id !== announcedId.current) {
      announcer.announce(translation.t('showing', { name: formatSubscriptionTitle(selected, translation) }));
    }
    announcedId.current = selected?.id;
  }, [selected, announcer, translation]);
}
