import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { createAnnouncer } from '../state/announcer.js';
import { AccessTokens, type AccessTokensProps } from '../widgets/access-tokens/access-tokens.js';
import { CustomerCard } from '../widgets/customer-card/customer-card.js';
import { SubscriptionList, type SubscriptionListProps } from '../widgets/subscription-list/subscription-list.js';
import { Usage } from '../widgets/usage/usage.js';
import { useWidget, WidgetContext } from '../widgets/widget-context.js';
import type { WidgetName } from '../widgets/widget-events.js';
import { ErrorBoundary } from './error-boundary.js';

export interface AccountProps extends SubscriptionListProps, AccessTokensProps {}

/** All widgets in one responsive layout: the subscription list, and beside it the widgets of the selected subscription. */
export function Account({ subscriptionId, revealSeconds, warnDays, ...list }: AccountProps) {
  return (
    <div class="account">
      <Section widget="subscription-list">
        <SubscriptionList {...list} />
      </Section>
      <div class="account-side">
        <Section widget="access-tokens">
          <AccessTokens subscriptionId={subscriptionId} revealSeconds={revealSeconds} warnDays={warnDays} />
        </Section>
        {list.usageUrl !== undefined && (
          <Section widget="usage">
            <Usage subscriptionId={subscriptionId} usageUrl={list.usageUrl} />
          </Section>
        )}
        <Section widget="customer-card">
          <CustomerCard />
        </Section>
      </div>
    </div>
  );
}

/** A widget of the account, with its own name in events, live region and error boundary. */
function Section({ widget, children }: { readonly widget: WidgetName; readonly children: ComponentChildren }) {
  const parent = useWidget();
  const announcer = useMemo(createAnnouncer, []);
  const context = useMemo(() => ({ ...parent, widget, announcer }), [parent, widget, announcer]);
  const handleError = (): void => {
    parent.emit('portal-error', { widget, operation: 'render', kind: 'malformed' });
  };
  return (
    <div class="account-section">
      <ErrorBoundary translation={parent.translation} onError={handleError}>
        <WidgetContext.Provider value={context}>{children}</WidgetContext.Provider>
      </ErrorBoundary>
    </div>
  );
}
