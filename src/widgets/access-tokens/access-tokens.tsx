import { useState } from 'preact/hooks';
import { Panel } from '../../ui/panel.js';
import { useTranslation } from '../../ui/translation-context.js';
import type { WidgetProps } from '../widget-props.js';
import { SubscriptionPicker } from './subscription-picker.js';
import { TokenList } from './token-list.js';

export interface AccessTokensProps extends WidgetProps {
  /** Undefined follows the page's list, or offers a picker. */
  readonly subscriptionId?: string | undefined;
  readonly revealSeconds: number;
  readonly warnDays?: number | undefined;
}

/** The access tokens of a subscription. */
export function AccessTokens({ subscriptionId, revealSeconds, warnDays, ...widget }: AccessTokensProps) {
  const { text } = useTranslation();
  const { store, news } = widget;
  const [picked, pick] = useState<string>();
  const followsList = subscriptionId === undefined && store.hasList.value;
  const shown = subscriptionId ?? (followsList ? store.chosenSubscription.value : picked);
  return (
    <Panel title={text('accessTokens')} isBusy={false} news={news.text}>
      {subscriptionId === undefined && !followsList && (
        <SubscriptionPicker chosen={picked} onChoose={pick} {...widget} />
      )}
      {followsList && shown === undefined && <p class="empty">{text('chooseInList')}</p>}
      {shown !== undefined && (
        <TokenList
          key={shown}
          subscriptionId={shown}
          revealSeconds={revealSeconds}
          warnDays={warnDays}
          headingLevel={3}
          {...widget}
        />
      )}
    </Panel>
  );
}
