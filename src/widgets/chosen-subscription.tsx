import { signal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { Live } from '../ui/live.js';
import { Panel } from '../ui/panel.js';
import { SubscriptionPicker } from './subscription-picker.js';
import type { WidgetProps } from './widget-props.js';

export interface ChosenSubscriptionProps extends WidgetProps {
  readonly title: string;
  /** Undefined follows the page's list, or offers a picker. */
  readonly subscriptionId: string | undefined;
  /** Where the page has a list and nothing is chosen in it. */
  readonly unchosenText: string;
  readonly children: (subscriptionId: string) => ComponentChild;
}

/** The frame of a widget about one subscription: the one that it is told, that is chosen in the page's list, or picked here. */
export class ChosenSubscription extends Live<ChosenSubscriptionProps> {
  readonly #picked = signal<string | undefined>(undefined);

  readonly #pick = (subscriptionId: string): void => {
    this.#picked.value = subscriptionId;
  };

  protected view() {
    const { title, subscriptionId, unchosenText, children, store, news } = this.props;
    const hasList = store.hasList.value;
    const picked = this.#picked.value;
    const shown = subscriptionId ?? (hasList ? store.chosenSubscription.value : picked);
    return (
      <Panel title={title} news={news.text}>
        {!subscriptionId && !hasList && <SubscriptionPicker {...this.props} chosen={picked} onChoose={this.#pick} />}
        {shown ? children(shown) : hasList && <p class="muted">{unchosenText}</p>}
      </Panel>
    );
  }
}
