import { Component } from 'preact';
import { ChosenSubscription } from '../chosen-subscription.js';
import type { WidgetProps } from '../widget-props.js';
import { QuotaList } from './quota-list.js';

export interface UsageProps extends WidgetProps {
  /** Undefined follows the page's list, or offers a picker. */
  readonly subscriptionId: string | undefined;
  /** Where the vendor's server tells the usage; undefined where it does not. */
  readonly usageUrl: string | undefined;
}

/** What is used of a subscription's quotas. */
export class Usage extends Component<UsageProps> {
  override render() {
    const { usageUrl, ...props } = this.props;
    const { t } = props.translation;
    // Without an address there is nothing to choose a subscription for.
    const subscriptionId = usageUrl === undefined ? '-' : props.subscriptionId;
    return (
      <ChosenSubscription
        {...props}
        subscriptionId={subscriptionId}
        title={t('usage')}
        unchosenText={t('chooseSubscription')}
      >
        {(shown) =>
          usageUrl === undefined ? (
            <p class="muted">{t('usageOff')}</p>
          ) : (
            <QuotaList key={shown + usageUrl} {...props} subscriptionId={shown} usageUrl={usageUrl} />
          )
        }
      </ChosenSubscription>
    );
  }
}
