import { useEffect, useState } from 'preact/hooks';
import { LoadErrorAlert } from '../../ui/query-state/load-error-alert.js';
import { loadFile } from '../../ui/query-state/load-file.js';
import { Placeholder } from '../../ui/query-state/placeholder.js';
import { emitError } from '../../ui/query-state/query-events.js';
import { useNestedWidget, WidgetContext } from '../../ui/widget-context.js';
import type { QuotaListProps } from './quota-list.js';
import { usageFile } from './usage-file.js';
import type { UsageToolsProps } from './usage-tools.js';

/** Loads the code and, at the same time, the tokens for the request. */
export function UsageSection(props: QuotaListProps) {
  const context = useNestedWidget('usage');
  const [load] = useState(() => (): void => {
    const error = usageFile.error.peek();
    if (error) emitError(context, error);
    else void loadFile(usageFile, context);
  });
  useEffect(load, [load]);
  const usage = usageFile.module.value;
  const { page, usageAuth } = context;
  if (!usage && usageAuth === 'token') {
    void page.customer().data.value;
    void page.accessTokens(props.subscriptionId).data.value;
  }
  return (
    <WidgetContext.Provider value={context}>
      {usage ? (
        <usage.QuotaList {...props} />
      ) : usageFile.error.value ? (
        <LoadErrorAlert file={usageFile} />
      ) : (
        <Placeholder pendingSection="usage" />
      )}
    </WidgetContext.Provider>
  );
}

export function LoadedUsageTools(props: UsageToolsProps) {
  const usage = usageFile.module.value;
  return usage ? <usage.UsageTools {...props} /> : null;
}
