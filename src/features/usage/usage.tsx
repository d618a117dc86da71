import type * as usage from './index.js';
import { useEffect } from 'preact/hooks';
import { LinkedCard } from '../../ui/linked-widget/linked-card.js';
import { useWidget, useNestedWidget, WidgetContext } from '../../ui/widget-context.js';
import { LoadErrorAlert, loadFile } from '../../ui/query-state/load-file.js';
import { Placeholder } from '../../ui/query-state/placeholder.js';
import { emitError } from '../../ui/query-state/query-events.js';
import { prefetchQuery } from '../../query/query.js';
import type { PanelSection } from '../../ui/panel-section.js';
import { createLazyFile } from '../../ui/lazy-file.js';
import type { QuotaListProps } from './quota-list.js';
import type { UsageToolsProps } from './usage-tools.js';

export type UsageExports = typeof usage;

/** Only pages with a `usage-url` load this code. */
export const usageFile = createLazyFile<UsageExports>('usage');

interface UsageProps {
  readonly subscriptionId: string | undefined;
  /** An absolute URL. If undefined, the widget renders nothing. */
  readonly usageUrl: string | undefined;
}

export function Usage({ subscriptionId, usageUrl }: UsageProps) {
  const { page, headingLevel } = useWidget();
  if (usageUrl === undefined) return null;
  const { linkedWidgets, leadingList } = page.mountedWidgets;
  const areTokensLinked = subscriptionId === undefined && linkedWidgets.value.includes('tokens');
  return (
    <LinkedCard
      kind="usage"
      subscriptionId={subscriptionId}
      renderTools={(id) => <LazyUsageTools subscriptionId={id} usageUrl={usageUrl} />}
    >
      {(id) => (
        <LazyQuotaList
          key={`${id} ${usageUrl}`}
          subscriptionId={id}
          usageUrl={usageUrl}
          headingLevel={headingLevel + 1}
          areTokenErrorsShown={areTokensLinked || !!leadingList.value?.view.isPanelShown(id)}
        />
      )}
    </LinkedCard>
  );
}

/** Loads the code. Meanwhile, requests the customer and the tokens, which usage needs. */
function LazyQuotaList(props: QuotaListProps) {
  const context = useNestedWidget('usage');
  useEffect(() => {
    const error = usageFile.error.peek();
    // If the code couldn't be loaded before, wait until the user presses "Try again".
    if (error) emitError(context, error);
    else void loadFile(usageFile, context);
    // oxlint-disable-next-line react/exhaustive-deps -- only once, when the component mounts
  }, []);
  const module = usageFile.module.value;
  const { page, usageAuth } = context;
  if (!module && usageAuth === 'token') {
    void page.customer().data.value;
    void page.accessTokens(props.subscriptionId).data.value;
  }
  return (
    <WidgetContext.Provider value={context}>
      {module ? (
        <module.QuotaList {...props} />
      ) : usageFile.error.value ? (
        <LoadErrorAlert file={usageFile} />
      ) : (
        <Placeholder pendingSection="usage" />
      )}
    </WidgetContext.Provider>
  );
}

function LazyUsageTools(props: UsageToolsProps) {
  const module = usageFile.module.value;
  return module ? <module.UsageTools {...props} /> : null;
}

export const usageSection: PanelSection = {
  name: 'usage',
  isShown: ({ summary }, { usageUrl }) => usageUrl !== undefined && !summary.hasEnded,
  Tools: ({ subscriptionId, usageUrl }) =>
    usageUrl === undefined ? null : <LazyUsageTools subscriptionId={subscriptionId} usageUrl={usageUrl} />,
  Content: ({ usageUrl, ...props }) =>
    usageUrl === undefined ? null : <LazyQuotaList {...props} usageUrl={usageUrl} areTokenErrorsShown />,
  prefetch(subscriptionId, { page, usageAuth }, { usageUrl }) {
    // Don't prefetch usage with a token, because the token would have to be loaded first.
    if (usageUrl === undefined || usageAuth !== 'session') return;
    const query = usageFile.module.peek()?.getUsageQuery(page, subscriptionId, usageUrl, usageAuth);
    if (query) prefetchQuery(query);
  },
};
