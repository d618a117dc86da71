import type { Subscription } from '../../state/records.js';
import { badge } from '../../ui/badge.js';
import { button } from '../../ui/button.js';
import { factList } from '../../ui/fact-list.js';
import { icon } from '../../ui/icon.js';
import { instant } from '../../ui/instant.js';
import { Pure } from '../../ui/pure.js';
import { TokenList } from '../access-tokens/token-list.js';
import { QuotaList } from '../usage/quota-list.js';
import { subscriptionTitle } from '../subscription-title.js';
import type { WidgetProps } from '../widget-props.js';
import { itemLine } from './item-line.js';
import type { SubscriptionDates } from './subscription-dates.js';

export interface SubscriptionRowProps extends Pick<WidgetProps, 'translation'>, SubscriptionDates {
  readonly subscription: Subscription;
  readonly usageUrl: string | undefined;
  /** What it stands in. Nothing is shown of it that can change. */
  readonly outer: { readonly props: WidgetProps };
}

interface SubscriptionRowState {
  /** What is opened in place. */
  readonly opened?: 'tokens' | 'usage' | undefined;
}

/** One subscription, its access tokens opened in place and asked for only then. */
export class SubscriptionRow extends Pure<SubscriptionRowProps, SubscriptionRowState> {
  #toggle(kind: 'tokens' | 'usage'): void {
    const { subscription, outer } = this.props;
    const opened = this.state.opened === kind ? undefined : kind;
    this.setState({ opened });
    if (opened && subscription.id) outer.props.store.chooseSubscription(subscription.id);
  }

  #opener(kind: 'tokens' | 'usage', title: string) {
    const { t } = this.props.translation;
    return button(
      {
        icon: 'chevron',
        label: `${t(kind)} ${title}`,
        isOpen: this.state.opened === kind,
        onClick: () => this.#toggle(kind),
      },
      t(kind),
    );
  }

  override render() {
    const { subscription, dates, pastDueAt, translation, usageUrl, outer } = this.props;
    const { opened } = this.state;
    const { locale, t, formatToNodes, plural } = translation;
    const title = subscriptionTitle(subscription, translation);
    const { id, state } = subscription;
    const { records: items, invalidCount } = subscription.items;
    const dated = (date: string) => instant(date, locale);
    // A state that nobody has named yet is shown as it came.
    const stateName = state === 'active' || state === 'canceled' ? t(`state.${state}`) : state;
    return (
      <li class="stack" part="row" role="listitem">
        <div class="line spread">
          <h3 part="row-title" tabIndex={-1}>
            <bdi>{title}</bdi>
          </h3>
          <span class="line badges">
            {state && badge(stateName, state === 'active' ? 'good' : undefined)}
            {subscription.is_cancelation_scheduled && badge(t('cancelationScheduled'), 'warning')}
          </span>
        </div>
        {pastDueAt && (
          <p class="line" part="past-due">
            {icon('warning')}
            <span>{formatToNodes('pastDueSince', { date: dated(pastDueAt) })}</span>
          </p>
        )}
        {items.map((item, place) => (
          itemLine(item, place, items.length > 1, translation)
        ))}
        {!!invalidCount && <p class="small muted">{plural('invalidRecords', invalidCount)}</p>}
        {factList(dates.map(([key, date]) => [t(key), date && dated(date)]))}
        {id && (
          <div class="line" part="openers">
            {this.#opener('tokens', title)}
            {usageUrl && this.#opener('usage', title)}
          </div>
        )}
        {id && opened && (
          <div class="stack row-tokens" part={`row-${opened}`}>
            {opened === 'tokens' ? (
              <TokenList {...outer.props} subscriptionId={id} revealSeconds={undefined} warnDays={undefined} isNested />
            ) : (
              usageUrl && <QuotaList {...outer.props} subscriptionId={id} usageUrl={usageUrl} isNested />
            )}
          </div>
        )}
      </li>
    );
  }
}
