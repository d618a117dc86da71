import { prefetchQuery } from '../../store/query.js';
import type { PanelSection } from '../../ui/panel-section.js';
import { usageFile } from './usage-file.js';
import { LoadedUsageTools, UsageSection } from './usage-section.js';

export const usageSection: PanelSection = {
  name: 'usage',
  isShown: ({ summary }, { usageUrl }) => usageUrl !== undefined && !summary.hasEnded,
  Tools: ({ subscriptionId, usageUrl }) =>
    usageUrl === undefined ? null : <LoadedUsageTools subscriptionId={subscriptionId} usageUrl={usageUrl} />,
  Content: ({ subscriptionId, usageUrl, headingLevel }) =>
    usageUrl === undefined ? null : (
      <UsageSection subscriptionId={subscriptionId} usageUrl={usageUrl} headingLevel={headingLevel} hasTokens />
    ),
  prefetch(subscriptionId, { page, usageAuth }, { usageUrl }) {
    // A token can only authorize the request once the tokens are loaded.
    if (usageUrl === undefined || usageAuth !== 'session') return;
    const query = usageFile.module.peek()?.getUsageQuery(page, subscriptionId, usageUrl, usageAuth);
    if (query) prefetchQuery(query);
  },
};
