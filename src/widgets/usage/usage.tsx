import { Panel } from '../../ui/panel.js';
import { SubscriptionPanel } from '../subscription-panel.js';
import { useWidget } from '../widget-context.js';
import { QuotaList } from './quota-list.js';

export interface UsageProps {
  /** Undefined follows the selection in the page's list, or offers a picker where there is no list. */
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
        <p class="muted">{t('usageOff')}</p>
      </Panel>
    );
  }
  return (
    <SubscriptionPanel title={t('usage')} subscriptionId={subscriptionId} placeholder={t('chooseSubscription')}>
      {(id) => <QuotaList key={`${id} ${usageUrl}`} subscriptionId={id} usageUrl={usageUrl} headingLevel={3} />}
    </SubscriptionPanel>
  );
}
