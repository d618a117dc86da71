import { LinkedCard } from '../../ui/linked-widget/linked-card.js';
import { useWidget } from '../../ui/widget-context.js';
import { LoadedUsageTools, UsageSection } from './usage-section.js';

interface UsageProps {
  readonly subscriptionId: string | undefined;
  /** The absolute usage URL. If absent, nothing is drawn. */
  readonly usageUrl: string | undefined;
}

export function Usage({ subscriptionId, usageUrl }: UsageProps) {
  const { page, headingLevel } = useWidget();
  if (usageUrl === undefined) return null;
  return (
    <LinkedCard
      kind="usage"
      subscriptionId={subscriptionId}
      renderTools={(id) => <LoadedUsageTools subscriptionId={id} usageUrl={usageUrl} />}
    >
      {(id) => (
        <UsageSection
          key={`${id} ${usageUrl}`}
          subscriptionId={id}
          usageUrl={usageUrl}
          headingLevel={headingLevel + 1}
          hasTokens={subscriptionId === undefined && page.mountedWidgets.linkedWidgets.value.includes('tokens')}
        />
      )}
    </LinkedCard>
  );
}
