import { useState } from 'preact/hooks';
import { Panel } from '../../ui/panel.js';
import { useTranslation } from '../../ui/translation-context.js';
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
export function AccessTokens({ subscriptionId, revealSeconds, warnDays, ...widgetProps }: AccessTokensProps) {
  const { text } = useTranslation();
  const { store, news } = widgetProps;
  const [picked, pick] = useState<string>();
  const hasList = store.hasList.value;
  const shown = subscriptionId ?? (hasList ? store.chosenSubscription.value : picked);
  return (
    <Panel title={text('tokens')} news={news.text}>
      {!subscriptionId && !hasList && <SubscriptionPicker chosen={picked} onChoose={pick} {...widgetProps} />}
      {shown ? (
        <TokenList
          key={shown}
          subscriptionId={shown}
          revealSeconds={revealSeconds}
          warnDays={warnDays}
          {...widgetProps}
        />
      ) : (
        hasList && <p class="muted">{text('chooseInList')}</p>
      )}
    </Panel>
  );
}
