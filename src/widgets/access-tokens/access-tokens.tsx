import { Component } from 'preact';
import { ChosenSubscription } from '../chosen-subscription.js';
import type { WidgetProps } from '../widget-props.js';
import { TokenList } from './token-list.js';

export interface AccessTokensProps extends WidgetProps {
  /** Undefined follows the page's list, or offers a picker. */
  readonly subscriptionId: string | undefined;
  readonly revealSeconds: number | undefined;
  readonly warnDays: number | undefined;
}

/** The access tokens of a subscription. */
export class AccessTokens extends Component<AccessTokensProps> {
  override render() {
    const { props } = this;
    const { t } = props.translation;
    return (
      <ChosenSubscription {...props} title={t('tokens')} unchosenText={t('chooseInList')}>
        {(subscriptionId) => <TokenList key={subscriptionId} {...props} subscriptionId={subscriptionId} />}
      </ChosenSubscription>
    );
  }
}
