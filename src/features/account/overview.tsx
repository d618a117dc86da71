import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { formatList } from '../../format/list.js';
import { formatQuantity } from '../../format/quantity.js';
import type { SubscriptionRowData } from '../../store/subscription-summary.js';
import { renderDay } from '../../ui/date-time.js';
import { renderIcon } from '../../ui/icon.js';
import { getRecordValues } from '../../ui/find-subscription.js';
import { formatSubscriptionTitle } from '../../ui/format-subscription-title.js';
import { isPrinting } from '../../ui/is-printing.js';
import { renderFixedPrice } from '../subscriptions/row/price.js';
import { getTextKey } from '../../ui/text-key.js';
import { ActionLink, useVendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { type AttentionFact, type BillingDay, getOverviewFacts } from './overview-facts.js';

/** From this number of past due payments on, the heading counts them and this many are visible. */
const MANY_PAST_DUE = 3;

const VISIBLE_FACTS = 2;

/** From this number of subscriptions on, there is an overview even if none needs attention. */
const MIN_OVERVIEW_LIST = 5;

const LOOKS = {
  'past-due': { tone: 'danger', icon: 'warning', state: 'pastDueSince', count: 'overview.pastDue' },
  ending: { tone: 'warning', icon: 'clock', state: 'endsOn', count: 'overview.ending' },
} as const;

interface OverviewProps {
  /** All loaded subscriptions, in any state. */
  readonly rows: readonly SubscriptionRowData[];
  /** Whether the account has more subscriptions. */
  readonly isPartial: boolean;
  readonly total?: number | null | undefined;
  readonly onSelect: (subscriptionId: string) => void;
}

/**
 * Shows subscriptions that need attention, and the next bills. Renders nothing if it would only
 * repeat a short list.
 */
export function Overview({ rows, isPartial, total, onSelect }: OverviewProps) {
  const { page, translation } = useWidget();
  const { locale, t, plural, pluralToNodes, formatToNodes } = translation;
  const getLink = useVendorLink();
  const [isExpanded, setIsExpanded] = useState(false);
  const id = useId();
  const now = page.clock.currentTime.value;
  const { attention, bills } = getOverviewFacts(rows, now);
  page.clock.wakeAt(rows.reduce((earliest, row) => Math.min(earliest, row.nextUpdateAt), Infinity));
  const isSingle = rows.length === 1 && !isPartial;
  const isShort = rows.length < MIN_OVERVIEW_LIST && !isPartial;
  if (isSingle || (attention.length === 0 && (isShort || bills.length === 0))) return null;

  const countOf = (kind: AttentionFact['kind'], of: readonly AttentionFact[]): number =>
    of.filter((fact) => fact.kind === kind).length;
  const pastDue = countOf('past-due', attention);
  const hasMany = pastDue >= MANY_PAST_DUE;
  const visible = hasMany ? MANY_PAST_DUE : VISIBLE_FACTS;
  const rest = attention.slice(visible);
  const isCounted = hasMany && !isPartial;
  const shown = isExpanded || isPrinting.value ? attention : attention.slice(0, visible);
  // Give ending subscriptions their own heading, because the first one counts only payments.
  const ending = isCounted ? shown.filter(({ kind }) => kind === 'ending') : [];
  let isFirstLink = true;
  const attentionTitle = isPartial
    ? formatPartial('attention')
    : isCounted
      ? plural('overview.pastDueCount', pastDue)
      : [
          t('overview.attention'),
          attention.length > 2 && <span class="muted"> {formatQuantity(attention.length, locale)}</span>,
        ];
  const billsTitle = isPartial
    ? formatPartial('nextBills')
    : [
        // The layout with one column has room for the earliest date only.
        <span class="in-columns">{plural('overview.nextBills', bills.length)}</span>,
        <span class="in-lines">{plural('overview.nextBills', 1)}</span>,
      ];

  const renderAttention = ({ kind, row: { key, subscription }, date }: AttentionFact) => {
    const { tone, icon, state } = LOOKS[kind];
    const values = getRecordValues(page, subscription);
    const action = kind === 'past-due' ? getLink('payment', values) : undefined;
    const name = formatSubscriptionTitle(subscription, translation);
    const look = isFirstLink ? 'primary' : 'plain';
    if (action) isFirstLink = false;
    const price = renderFixedPrice(subscription, translation);
    // The heading says that these payments are past due, so show only their dates.
    const isBrief = isCounted && kind === 'past-due';
    return (
      <Fact
        key={`${kind} ${key}`}
        tone={tone}
        state={[
          !isBrief && renderIcon(icon),
          ...formatToNodes(isBrief ? 'overview.since' : state, { date: renderDay(date, now, locale) }),
        ]}
        name={name}
        // Use one element, because an amount without its unit would read as the debt.
        price={price && <span>{price}</span>}
        link={action && <ActionLink action={action} look={look} values={values} subject={name} />}
        onPress={subscription.id ? () => onSelect(key) : undefined}
      />
    );
  };
  const renderBills = ({ date, rows: due }: BillingDay) => {
    const [first] = due;
    const only = due.length === 1 ? first?.subscription : undefined;
    const firstKey = due.find(({ subscription }) => subscription.id)?.key;
    return (
      <Fact
        key={date}
        tone=""
        state={renderDay(date, now, locale)}
        name={only ? formatSubscriptionTitle(only, translation) : plural('overview.subscriptions', due.length)}
        price={only && renderFixedPrice(only, translation)}
        onPress={firstKey ? () => onSelect(firstKey) : undefined}
      />
    );
  };
  const moreText = isExpanded
    ? t('showLess')
    : pluralToNodes('overview.moreOf', rest.length, { list: formatRest(rest) });
  return (
    <section class="overview" part="overview" aria-label={t('overview.title')}>
      {attention.length > 0 && (
        <div class="cell attention">
          <p
            key={getTextKey(attentionTitle)}
            id={`${id}-attention`}
            class={`cell-title ${isPartial ? '' : isCounted ? 'danger' : 'in-columns'}`}
          >
            <span class="small">{attentionTitle}</span>
          </p>
          <ul role="list" aria-labelledby={`${id}-attention`}>
            {shown.filter((fact) => !ending.includes(fact)).map(renderAttention)}
          </ul>
          {ending.length > 0 && (
            <>
              <p key={ending.length} id={`${id}-ending`} class="cell-title warning">
                <span class="small">{plural('overview.ending', ending.length)}</span>
              </p>
              <ul role="list" aria-labelledby={`${id}-ending`}>
                {ending.map(renderAttention)}
              </ul>
            </>
          )}
          {rest.length > 0 && (
            <button
              type="button"
              class="text-button"
              part="button more-facts"
              aria-expanded={isExpanded}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              <span key={getTextKey(moreText)} class="small">
                {moreText}
              </span>
            </button>
          )}
        </div>
      )}
      {bills.length > 0 && (
        <div class="cell bills">
          <p key={getTextKey(billsTitle)} id={`${id}-bills`} class="cell-title">
            <span class="small">{billsTitle}</span>
          </p>
          <ul role="list" aria-labelledby={`${id}-bills`}>
            {bills.map(renderBills)}
          </ul>
        </div>
      )}
    </section>
  );

  /** Formats the heading of a cell that covers only the loaded subscriptions. */
  function formatPartial(cell: 'attention' | 'nextBills'): string {
    const n = formatQuantity(rows.length, locale);
    if (!total) return t(`overview.${cell}Loaded`, { n });
    return t(`overview.${cell}First`, { n, total: formatQuantity(total, locale) });
  }

  /** Formats hidden facts, such as "1 past due, 1 ending". */
  function formatRest(of: readonly AttentionFact[]): string {
    const counts = (['past-due', 'ending'] as const).flatMap((kind) => {
      const count = countOf(kind, of);
      return count > 0 ? [plural(LOOKS[kind].count, count)] : [];
    });
    return formatList(counts, locale);
  }
}

interface FactProps {
  readonly tone: string;
  readonly state: ComponentChildren;
  readonly name: string;
  readonly price: ComponentChildren;
  /** A vendor's link, which replaces the chevron. */
  readonly link?: ComponentChildren;
  readonly onPress: (() => void) | undefined;
}

function Fact({ tone, state, name, price, link, onPress }: FactProps) {
  const title = (
    <bdi key={name} class="clamped">
      {name}
    </bdi>
  );
  return (
    <li class={`fact ${tone} ${onPress ? 'leads' : ''} ${link ? 'has-link' : ''}`} part="fact" role="listitem">
      <span key={getTextKey(state)} class="fact-state status">
        {state}
      </span>{' '}
      <span class="fact-what">
        {onPress ? (
          <button type="button" class="fact-name" part="button fact-name" onClick={onPress}>
            {title}
          </button>
        ) : (
          <span class="fact-name">{title}</span>
        )}{' '}
        {price && (
          <span key={getTextKey(price)} class="fact-price price">
            {price}
          </span>
        )}
      </span>{' '}
      {link}
    </li>
  );
}
