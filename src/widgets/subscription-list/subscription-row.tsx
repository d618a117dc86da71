import { useId, useState } from 'preact/hooks';
import type { Subscription } from '../../api/resources/subscription.js';
import { Button } from '../../ui/button.js';
import { useTranslation } from '../../ui/translation-context.js';
import { TokenList } from '../access-tokens/token-list.js';
import type { WidgetProps } from '../widget-props.js';
import { ItemLine } from './item-line.js';
import { PastDueNotice, SubscriptionBadges, SubscriptionDates } from './subscription-facts.js';
import { subscriptionTitle } from '../subscription-title.js';

export interface SubscriptionRowProps extends WidgetProps {
  readonly subscription: Subscription;
}

/** One subscription, its access tokens opened in place and asked for only then. */
export function SubscriptionRow({ subscription, store, news, report }: SubscriptionRowProps) {
  const translation = useTranslation();
  const { text, count } = translation;
  const [isOpen, setOpen] = useState(false);
  const tokensId = useId();
  const title = subscriptionTitle(subscription, translation);
  const { id } = subscription;
  const { records: items, rejected } = subscription.items;

  function toggle(): void {
    setOpen(!isOpen);
    if (!isOpen && id) store.chooseSubscription(id);
  }

  return (
    <li class="row" part="row">
      <div class="row-header">
        <h3 part="row-title" tabIndex={-1}>
          <bdi>{title}</bdi>
        </h3>
        <SubscriptionBadges subscription={subscription} />
      </div>
      <PastDueNotice since={subscription.past_due_at} />
      {items.map((item, place) => (
        <ItemLine key={item.id ?? place} item={item} isNamed={items.length > 1} />
      ))}
      {rejected > 0 && <p class="left-out">{count('leftOut', rejected)}</p>}
      <SubscriptionDates subscription={subscription} />
      {id && (
        <Button
          kind="quiet"
          icon="chevron"
          label={`${text('accessTokens')} ${title}`}
          expanded={isOpen}
          {...(isOpen && { controls: tokensId })}
          onClick={toggle}
        >
          {text('accessTokens')}
        </Button>
      )}
      {id && isOpen && (
        <div id={tokensId} class="row-tokens" part="row-tokens">
          <TokenList subscriptionId={id} headingLevel={4} store={store} news={news} report={report} />
        </div>
      )}
    </li>
  );
}
