import { Component } from 'preact';
import type { TextKey } from '../../i18n/messages.js';
import type { Subscription } from '../../state/records.js';
import { Badge, type BadgeProps } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { FactList } from '../../ui/fact-list.js';
import { Icon } from '../../ui/icon.js';
import { Instant } from '../../ui/instant.js';
import { TokenList } from '../access-tokens/token-list.js';
import { QuotaList } from '../usage/quota-list.js';
import { subscriptionTitle } from '../subscription-title.js';
import type { WidgetProps } from '../widget-props.js';
import { ItemLine } from './item-line.js';
import { subscriptionDates } from './subscription-dates.js';

export interface SubscriptionRowProps {
  readonly subscription: Subscription;
  readonly usageUrl: string | undefined;
  readonly widgetProps: WidgetProps;
}

interface SubscriptionRowState {
  /** What is opened in place. */
  readonly opened?: 'tokens' | 'usage' | undefined;
}

const NAMED_STATES = new Map<string | null, [BadgeProps['tone'], TextKey]>([
  ['active', ['good', 'state.active']],
  ['canceled', [undefined, 'state.canceled']],
]);

/** One subscription, its access tokens opened in place and asked for only then. */
export class SubscriptionRow extends Component<SubscriptionRowProps, SubscriptionRowState> {
  // A list of thousands that grows by twenty costs what the twenty cost.
  override shouldComponentUpdate(next: SubscriptionRowProps, state: SubscriptionRowState): boolean {
    const { subscription, usageUrl, widgetProps } = this.props;
    return (
      next.subscription !== subscription ||
      next.usageUrl !== usageUrl ||
      next.widgetProps.translation !== widgetProps.translation ||
      state.opened !== this.state.opened
    );
  }

  #toggle(kind: 'tokens' | 'usage'): void {
    const { subscription, widgetProps } = this.props;
    const opened = this.state.opened === kind ? undefined : kind;
    this.setState({ opened });
    if (opened && subscription.id) widgetProps.store.chooseSubscription(subscription.id);
  }

  #opener(kind: 'tokens' | 'usage', title: string) {
    const { text } = this.props.widgetProps.translation;
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
    const { subscription, usageUrl, widgetProps } = this.props;
    const { opened } = this.state;
    const { translation } = widgetProps;
    const { locale, text, pieces, count } = translation;
    const title = subscriptionTitle(subscription, translation);
    const { id, state, past_due_at } = subscription;
    const { records: items, rejected } = subscription.items;
    const instant = (date: string) => <Instant text={date} locale={locale} />;
    // A state that nobody has named yet is shown as it came.
    const [tone, name] = NAMED_STATES.get(state) ?? [];
    return (
      <li class="stack" part="row">
        <div class="line spread">
          <h3 part="row-title" tabIndex={-1}>
            <bdi>{title}</bdi>
          </h3>
          <span class="line badges">
            {state && <Badge tone={tone}>{name ? text(name) : state}</Badge>}
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
        {rejected > 0 && <p class="small muted">{count('leftOut', rejected)}</p>}
        <FactList facts={subscriptionDates(subscription).map(([key, date]) => [text(key), date && instant(date)])} />
        {id && (
          <div class="line">
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
