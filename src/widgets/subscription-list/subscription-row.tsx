import type { Subscription } from '../../state/records.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { FactList } from '../../ui/fact-list.js';
import { Icon } from '../../ui/icon.js';
import { Instant } from '../../ui/instant.js';
import { Pure } from '../../ui/pure.js';
import { TokenList } from '../access-tokens/token-list.js';
import { QuotaList } from '../usage/quota-list.js';
import { subscriptionTitle } from '../subscription-title.js';
import type { WidgetProps } from '../widget-props.js';
import { ItemLine } from './item-line.js';
import { subscriptionDates } from './subscription-dates.js';

export interface SubscriptionRowProps extends WidgetProps {
  readonly subscription: Subscription;
  readonly usageUrl: string | undefined;
}

interface SubscriptionRowState {
  /** What is opened in place. */
  readonly opened?: 'tokens' | 'usage' | undefined;
}

/** One subscription, its access tokens opened in place and asked for only then. */
export class SubscriptionRow extends Pure<SubscriptionRowProps, SubscriptionRowState> {
  #toggle(kind: 'tokens' | 'usage'): void {
    const { subscription, store } = this.props;
    const opened = this.state.opened === kind ? undefined : kind;
    this.setState({ opened });
    if (opened && subscription.id) store.chooseSubscription(subscription.id);
  }

  #opener(kind: 'tokens' | 'usage', title: string) {
    const { text } = this.props.translation;
    return (
      <Button
        icon="chevron"
        label={`${text(kind)} ${title}`}
        isOpen={this.state.opened === kind}
        onClick={() => this.#toggle(kind)}
      >
        {text(kind)}
      </Button>
    );
  }

  override render() {
    const { subscription, usageUrl, ...widgetProps } = this.props;
    const { opened } = this.state;
    const { translation } = widgetProps;
    const { locale, text, pieces, count } = translation;
    const title = subscriptionTitle(subscription, translation);
    const { id, state, past_due_at } = subscription;
    const { records: items, rejected } = subscription.items;
    const instant = (date: string) => <Instant text={date} locale={locale} />;
    return (
      <li class="stack" part="row">
        <div class="line spread">
          <h3 part="row-title" tabIndex={-1}>
            <bdi>{title}</bdi>
          </h3>
          <span class="line badges">
            {state && (
              <Badge tone={state === 'active' ? 'good' : undefined}>
                {/* A state that nobody has named yet is shown as it came. */}
                {state === 'active' || state === 'canceled' ? text(`state.${state}`) : state}
              </Badge>
            )}
            {subscription.is_cancelation_scheduled && <Badge tone="warning">{text('cancelationScheduled')}</Badge>}
          </span>
        </div>
        {past_due_at && (
          <p class="line" part="past-due">
            <Icon name="warning" />
            <span>{pieces('pastDueSince', { date: instant(past_due_at) })}</span>
          </p>
        )}
        {items.map((item, place) => (
          <ItemLine key={place} item={item} isNamed={items.length > 1} translation={translation} />
        ))}
        {!!rejected && <p class="small muted">{count('leftOut', rejected)}</p>}
        <FactList facts={subscriptionDates(subscription).map(([key, date]) => [text(key), date && instant(date)])} />
        {id && (
          <div class="line" part="openers">
            {this.#opener('tokens', title)}
            {usageUrl && this.#opener('usage', title)}
          </div>
        )}
        {id && opened && (
          <div class="stack row-tokens" part={`row-${opened}`}>
            {opened === 'tokens' ? (
              <TokenList {...widgetProps} subscriptionId={id} revealSeconds={undefined} warnDays={undefined} isNested />
            ) : (
              usageUrl && <QuotaList {...widgetProps} subscriptionId={id} usageUrl={usageUrl} isNested />
            )}
          </div>
        )}
      </li>
    );
  }
}
