import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { useComputed } from '@preact/signals';
import { createAnnouncer } from '../../ui/announcer.js';
import { createListView, type ListView } from '../../store/list-view.js';
import { ErrorBoundary } from '../../ui/error-boundary.js';
import { useWidget, WidgetContext } from '../../ui/widget-context.js';
import type { WidgetName } from '../../ui/widget-events.js';
import { isComplete } from '../../query/list-query.js';
import { createRows } from '../../store/subscription/summary.js';
import { Placeholder } from '../../ui/query-state/placeholder.js';
import { QueryEvents } from '../../ui/query-state/query-events.js';
import { QueryStatus } from '../../ui/query-state/query-status.js';
import { CustomerCard } from '../customer/customer-card.js';
import { SubscriptionList, type SubscriptionListProps } from '../subscriptions/subscription-list.js';
import { Overview } from './overview.js';
import { usePendingSections } from './pending-sections.js';

interface AccountProps extends Omit<SubscriptionListProps, 'view'> {
  /** The initial selection, unless the page's URL names another subscription. */
  readonly subscriptionId: string | undefined;
}

export function Account({ subscriptionId, ...list }: AccountProps) {
  const parent = useWidget();
  const { selection } = parent.page;
  const [view] = useState(() => createListView(parent.page, { ...list, isAccount: true }));
  const pendingSections = usePendingSections(view);
  const context = useMemo(() => ({ ...parent, pendingSections }), [parent, pendingSections]);
  // Pass the signal itself as the attribute, so that its changes don't render the account.
  const classes = useComputed(() =>
    ['account', ...Array.from(pendingSections.current.value, (section) => `pending-${section}`)].join(' '),
  );
  // The list's effects have run before this one, so a subscription in the URL wins.
  useLayoutEffect(() => {
    if (subscriptionId && !selection.lookup.peek()) selection.startLookup(subscriptionId);
  }, [selection, subscriptionId]);
  return (
    <WidgetContext.Provider value={context}>
      <div class={classes}>
        <Section widget="account">
          <AccountOverview view={view} />
        </Section>
        <Section widget="subscription-list">
          <SubscriptionList {...list} view={view} />
        </Section>
        <Customer view={view} />
      </div>
    </WidgetContext.Provider>
  );
}

/** Summarizes all subscriptions, even if the list has a filter. */
function AccountOverview({ view }: { readonly view: ListView }) {
  const { page, pendingSections, emit } = useWidget();
  const query = view.getQuery('');
  const data = query.data.value;
  const getRows = useMemo(createRows, []);
  const isListPending = useComputed(() => pendingSections?.current.value.has('list')).value;
  if (isListPending)
    return (
      <div class="account-placeholder">
        <Placeholder />
        <Placeholder />
      </div>
    );
  const handleSelect = (subscriptionId: string): void => {
    const subscription = data?.items.get(subscriptionId);
    if (!subscription) return;
    view.goTo(subscriptionId, subscription);
    emit('portal-select', { subscriptionId });
  };
  const listed = view.getQuery();
  // The list reports the errors of its own request, and the end of the session.
  const hasOwnError = query !== listed && !!query.error.value && !page.session.isExpired.value;
  const isListShown = !listed.error.value || listed.isFetchNextPageError.value;
  return (
    <>
      {query !== listed && <QueryEvents query={query} />}
      {data ? (
        <Overview
          rows={getRows(data.items, page.clock.currentTime.value)}
          isPartial={!isComplete(data)}
          total={data.total}
          onSelect={handleSelect}
        />
      ) : (
        hasOwnError && isListShown && <QueryStatus query={query} hasData />
      )}
    </>
  );
}

/** Renders nothing if the account only shows an error. */
function Customer({ view }: { readonly view: ListView }) {
  const { page } = useWidget();
  const query = view.getQuery();
  // If a filter fails, rows of another filter may still be shown.
  const hasRows = !!(query.data.value ?? view.getQuery('').data.value);
  const hasFailed = page.session.isExpired.value || (!!query.error.value && !page.customer().data.value);
  if (!hasRows && hasFailed) return null;
  return (
    <Section widget="customer-card">
      <CustomerCard />
    </Section>
  );
}

function Section({ widget, children }: { readonly widget: WidgetName; readonly children: ComponentChildren }) {
  const parent = useWidget();
  const announcer = useMemo(createAnnouncer, []);
  const context = useMemo(() => ({ ...parent, widget, announcer }), [parent, widget, announcer]);
  return (
    <div class={`account-section of-${widget}`}>
      <WidgetContext.Provider value={context}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </WidgetContext.Provider>
    </div>
  );
}
