import type { ComponentChild } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isComplete } from '../../state/offset-pagination.js';
import type { SubscriptionsQuery } from '../../state/subscriptions-query.js';
import { Button } from '../../ui/button.js';
import type { IconName } from '../../ui/icon.js';
import { Card } from '../../ui/card.js';
import { StateMessage } from '../../ui/state-message.js';
import { useFocusHandover } from '../../ui/use-focus-handover.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { Placeholder } from '../query-state/placeholder.js';
import { QueryErrorAlert } from '../query-state/query-error-alert.js';
import { QueryEvents } from '../query-state/query-events.js';
import { SubscriptionSelect } from './subscription-select.js';
import { useSelectedSubscription } from './use-selected-subscription.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';

export interface FollowerCardProps {
  readonly title: string;
  readonly kind: 'tokens' | 'usage';
  /** Undefined follows the selection of the page. */
  readonly subscriptionId: string | undefined;
  /** Icon of the empty state. */
  readonly icon: IconName;
  /** What stands beside the title. */
  readonly renderTools: (subscriptionId: string) => ComponentChild;
  readonly children: (subscriptionId: string) => ComponentChild;
}

/** The card of a widget that follows the selected subscription. */
export function FollowerCard({ subscriptionId, children, ...props }: FollowerCardProps) {
  const { announcer, headingLevel } = useWidget();
  if (!subscriptionId) return <FollowingPanel {...props}>{children}</FollowingPanel>;
  return (
    <Card
      class="follower"
      headingLevel={headingLevel}
      title={props.title}
      announcement={announcer.message}
      actions={props.renderTools(subscriptionId)}
    >
      {children(subscriptionId)}
    </Card>
  );
}

interface FollowingPanelProps extends Omit<FollowerCardProps, 'subscriptionId' | 'children'> {
  readonly children: (subscriptionId: string) => ComponentChild;
}

/** Shows the subscription that is selected on the page, and a select for it. */
function FollowingPanel({ title, kind, icon, renderTools, children }: FollowingPanelProps) {
  const { account, translation, announcer, headingLevel } = useWidget();
  const { t } = translation;
  const { query, options, selectedId } = useSelectedSubscription(kind);
  useSelectionAnnouncement();
  const hasList = account.selection.listParams.value !== undefined;
  // The list of the page reports its errors itself.
  const error = query?.error.value;
  const data = query?.data.value;
  const hasNextPage = !hasList && !!data && !isComplete(data);
  const card = useRef<HTMLElement>(null);
  return (
    <Card
      class="follower"
      headingLevel={headingLevel}
      title={title}
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
          icon={icon}
          title={t(kind === 'tokens' ? 'empty.tokens' : 'empty.all')}
          hint={kind === 'tokens' && t('hint.tokens')}
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
