import { signal } from '@preact/signals-core';
import { Live } from '../../ui/live.js';
import { Panel } from '../../ui/panel.js';
import type { WidgetProps } from '../widget-props.js';
import { SubscriptionPicker } from './subscription-picker.js';
import { TokenList } from './token-list.js';

export interface AccessTokensProps extends WidgetProps {
  /** Undefined follows the page's list, or offers a picker. */
  readonly subscriptionId: string | undefined;
  readonly revealSeconds: number | undefined;
  readonly warnDays: number | undefined;
}

/** The access tokens of a subscription. */
export class AccessTokens extends Live<AccessTokensProps> {
  readonly #picked = signal<string | undefined>(undefined);

  readonly #pick = (subscriptionId: string): void => {
    this.#picked.value = subscriptionId;
  };

  protected view() {
    const { subscriptionId, store, news, translation } = this.props;
    const { text } = translation;
    const hasList = store.hasList.value;
    const picked = this.#picked.value;
    const shown = subscriptionId ?? (hasList ? store.chosenSubscription.value : picked);
    return (
      <Panel title={text('tokens')} news={news.text}>
        {!subscriptionId && !hasList && <SubscriptionPicker {...this.props} chosen={picked} onChoose={this.#pick} />}
        {shown ? (
          <TokenList key={shown} {...this.props} subscriptionId={shown} />
        ) : (
          hasList && <p class="muted">{text('chooseInList')}</p>
        )}
      </Panel>
    );
  }
}
