import { Panel } from '../../ui/panel.js';
import { StateMessage } from '../../ui/state-message.js';
import { SubscriptionPanel } from '../subscription-panel.js';
import { useWidget } from '../widget-context.js';
import { QuotaList } from './quota-list.js';

export interface UsageProps {
  /** Undefined follows the selection of the page. */
  readonly subscriptionId: string | undefined;
  /** Absolute URL of the vendor's usage handler; undefined if usage is not shown. */
  readonly usageUrl: string | undefined;
}

/** The usage of a subscription's quotas. */
export function Usage({ subscriptionId, usageUrl }: UsageProps) {
  const { translation, announcer } = useWidget();
  const { t } = translation;
  if (usageUrl === undefined) {
    return (
      <Panel title={t('usage')} announcement={announcer.message}>
        <StateMessage icon="gauge" title={t('usageOff')} />
      </Panel>
    );
  }
  return (
    <SubscriptionPanel title={t('usage')} kind="usage" subscriptionId={subscriptionId} icon="gauge">
      {(id) => <QuotaList key={`${id} ${usageUrl}`} subscriptionId={id} usageUrl={usageUrl} headingLevel={3} />}
    </SubscriptionPanel>
  );
}
