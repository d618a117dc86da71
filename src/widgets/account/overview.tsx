import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Subscription } from '../../state/types.js';
import { renderDay } from '../../ui/date-time.js';
import { type IconName, renderIcon } from '../../ui/icon.js';
import { VISIBLE_FACTS } from '../constants.js';
import { getRecordValues } from '../find-subscription.js';
import { formatSubscriptionTitle, isLongTitle } from '../format-subscription-title.js';
import { isPrinting } from '../is-printing.js';
import type { SubscriptionRowData } from '../../state/subscription-summary.js';
import { VendorLink } from '../vendor-link.js';
import { useWidget } from '../widget-context.js';
import { type AttentionFact, type BillingDay, getOverviewFacts } from './overview-facts.js';
import { OverviewSkeleton } from './overview-skeleton.js';

const LOOKS = {
  'past-due': { tone: 'danger', icon: 'warning' },
  ending: { tone: 'warning', icon: 'clock' },
} as const;

export interface OverviewProps {
  /** The subscriptions of the account, whatever the filter; undefined until they have loaded. */
  readonly rows: readonly SubscriptionRowData[] | undefined;
  /** Whether the account has more subscriptions than these. */
  readonly isPartial: boolean;
  /** The subscription whose panel is open. */
  readonly openId?: string | undefined;
  /** Called when the user presses the name of a subscription. */
  readonly onSelect: (subscriptionId: string) => void;
}

/** What needs attention in the whole account, and the next bill. Renders nothing for one subscription or without a fact. */
export function Overview({ rows, isPartial, openId, onSelect }: OverviewProps) {
  const { account, translation } = useWidget();
  const { t, plural } = translation;
  const [isExpanded, setIsExpanded] = useState(false);
  const restId = useId();
  const now = account.clock.currentTime.value;
  const facts = useMemo(() => rows && getOverviewFacts(rows, now), [rows, now]);
  const nextUpdateAt = rows?.reduce((earliest, row) => Math.min(earliest, row.nextUpdateAt), Infinity) ?? Infinity;
  useLayoutEffect(() => account.clock.scheduleAt(nextUpdateAt), [account, nextUpdateAt]);
  if (!rows || !facts) return <OverviewSkeleton />;
  const { attention, bills } = facts;
  const isSingle = rows.length === 1 && !isPartial;
  if (isSingle || (attention.length === 0 && bills.length === 0)) return null;

  const formatName = (subscription: Subscription) => <bdi>{formatSubscriptionTitle(subscription, translation)}</bdi>;
  const renderName = (subscription: Subscription) => {
    const { id } = subscription;
    const title = formatSubscriptionTitle(subscription, translation);
    const name = <bdi class={isLongTitle(title) ? 'clamped' : undefined}>{title}</bdi>;
    if (!id) return name;
    return (
      <button type="button" class="fact-name" part="button fact-name" onClick={() => onSelect(id)}>
        {name}
      </button>
    );
  };
  const renderAttention = ({ kind, row, date }: AttentionFact) => {
    const { tone, icon } = LOOKS[kind];
    const label =
      kind === 'past-due'
        ? t('pastDue')
        : translation.formatToNodes('endsOn', { date: renderDay(date, now, translation.locale) });
    const link = kind === 'past-due' && (
      <VendorLink
        name="payment"
        // The page has one filled button: that of the open panel, if it has one.
        look={row.item.id === openId ? 'plain' : 'primary'}
        values={getRecordValues(account, row.item)}
        subject={formatSubscriptionTitle(row.item, translation)}
      />
    );
    return renderFact({ key: `${kind} ${row.key}`, icon, label, content: renderName(row.item), tone, link });
  };
  const shown = attention.slice(0, VISIBLE_FACTS);
  const rest = attention.slice(VISIBLE_FACTS);
  const isUnfolded = isExpanded || isPrinting.value;
  return (
    <section class="overview" part="overview" aria-label={t('overview.title')}>
      <ul role="list">
        {shown.map(renderAttention)}
        {bills[0] &&
          renderFact({
            key: 'bill',
            icon: 'calendar',
            label: t('label.nextBill'),
            content: [renderBills(bills[0], 'overview.bill'), bills[1] && renderBills(bills[1], 'overview.then')],
          })}
      </ul>
      {(rest.length > 0 || isPartial) && (
        <div class="overview-end">
          {isPartial && <p class="overview-partial">{plural('overview.partial', rows.length)}</p>}
          {rest.length > 0 && (
            <button
              type="button"
              class="button-quiet"
              part="button more-facts"
              aria-expanded={isExpanded}
              aria-controls={isUnfolded ? restId : undefined}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? t('showLess') : plural('overview.more', rest.length)}
            </button>
          )}
        </div>
      )}
      {rest.length > 0 && isUnfolded && (
        <ul class="overview-rest" role="list" id={restId}>
          {rest.map(renderAttention)}
        </ul>
      )}
    </section>
  );

  function renderBills({ date, rows: due }: BillingDay, one: 'overview.bill' | 'overview.then') {
    const { locale, formatToNodes, pluralToNodes } = translation;
    const isNext = one === 'overview.bill';
    const day = renderDay(date, now, locale);
    const values = { date: isNext ? <b>{day}</b> : day };
    const [only] = due;
    return (
      <span class={isNext ? undefined : 'fact-then'}>
        {only && due.length === 1
          ? formatToNodes(one, { ...values, name: isNext ? renderName(only.item) : formatName(only.item) })
          : pluralToNodes(isNext ? 'overview.bills' : 'overview.thenBills', due.length, values)}
      </span>
    );
  }
}

interface FactOptions {
  readonly key: string;
  readonly icon: IconName;
  readonly label: ComponentChildren;
  readonly content: ComponentChildren;
  readonly tone?: 'danger' | 'warning';
  /** A link of the vendor. */
  readonly link?: ComponentChildren;
}

function renderFact({ key, icon, label, content, tone, link }: FactOptions) {
  return (
    <li key={key} class={`fact ${tone ?? ''}`} part="fact" role="listitem">
      {renderIcon(icon)}
      <div class="fact-text">
        <span class="fact-label">{label}</span> <span class="fact-content">{content}</span>
      </div>
      {link}
    </li>
  );
}
