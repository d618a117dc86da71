import { useState } from 'preact/hooks';
import { formatList } from '../../format/list.js';
import { formatQuantity } from '../../format/quantity.js';
import type { Translation } from '../../i18n/translation.js';
import type { SubscriptionRowData } from '../../store/subscription/summary.js';
import { renderDay } from '../../ui/date-time.js';
import { renderIcon } from '../../ui/icon.js';
import { getRecordValues } from '../../ui/link-values.js';
import { formatSubscriptionTitle } from '../../ui/format-subscription-title.js';
import { isPrinting } from '../../ui/is-printing.js';
import { renderFixedPrice } from '../subscriptions/row/price.js';
import { getTextKey } from '../../ui/text-key.js';
import { ActionLink, useVendorLink } from '../../ui/vendor-link.js';
import { useWidget } from '../../ui/widget-context.js';
import { Fact, FactList } from './fact-list.js';
import { type AttentionFact, type BillingDay, getOverviewFacts } from './overview-facts.js';

/** If at least this many payments are past due, the heading counts them. */
const MANY_PAST_DUE = 3;

const VISIBLE_FACTS = 2;

/** A shorter list has an overview only if a subscription needs attention. */
const MIN_OVERVIEW_LIST = 5;

const LOOKS = {
  'past-due': { tone: 'danger', icon: 'warning', state: 'pastDueSince', count: 'overview.pastDue' },
  ending: { tone: 'warning', icon: 'clock', state: 'endsOn', count: 'overview.ending' },
} as const;

interface OverviewProps {
  readonly rows: readonly SubscriptionRowData[];
  /** Whether some subscriptions aren't loaded yet. */
  readonly isPartial: boolean;
  readonly total?: number | null | undefined;
  readonly onSelect: (subscriptionId: string) => void;
}

/** Renders nothing if it would only repeat a short list. */
export function Overview({ rows, isPartial, total, onSelect }: OverviewProps) {
  const { page, translation } = useWidget();
  const { locale, t } = translation;
  const { attention, bills } = getOverviewFacts(rows, page.clock.currentTime.value);
  page.clock.wakeAt(rows.reduce((earliest, row) => Math.min(earliest, row.nextUpdateAt), Infinity));
  const isSingle = rows.length === 1 && !isPartial;
  const isShort = rows.length < MIN_OVERVIEW_LIST && !isPartial;
  if (isSingle || (attention.length === 0 && (isShort || bills.length === 0))) return null;

  const formatPartial = (cell: 'attention' | 'nextBills'): string | undefined => {
    if (!isPartial) return undefined;
    const n = formatQuantity(rows.length, locale);
    if (!total) return t(`overview.${cell}Loaded`, { n });
    return t(`overview.${cell}First`, { n, total: formatQuantity(total, locale) });
  };
  return (
    <section class="overview" part="overview" aria-label={t('overview.title')}>
      {attention.length > 0 && (
        <AttentionCell items={attention} partialTitle={formatPartial('attention')} onSelect={onSelect} />
      )}
      {bills.length > 0 && <BillsCell items={bills} partialTitle={formatPartial('nextBills')} onSelect={onSelect} />}
    </section>
  );
}

interface CellProps<Item> extends Pick<OverviewProps, 'onSelect'> {
  readonly items: readonly Item[];
  /** A heading such as "Next bills in the first 20", unless all subscriptions are loaded. */
  readonly partialTitle: string | undefined;
}

function AttentionCell({ items: facts, partialTitle, onSelect }: CellProps<AttentionFact>) {
  const { page, translation } = useWidget();
  const { locale, t, plural, pluralToNodes, formatToNodes } = translation;
  const getLink = useVendorLink();
  const [isExpanded, setIsExpanded] = useState(false);
  const pastDue = countOf('past-due', facts);
  const hasMany = pastDue >= MANY_PAST_DUE;
  const isCounted = hasMany && !partialTitle;
  const visible = hasMany ? MANY_PAST_DUE : VISIBLE_FACTS;
  const rest = facts.slice(visible);
  const shown = isExpanded || isPrinting.value ? facts : facts.slice(0, visible);
  // If the first heading counts past due payments, ending subscriptions have a second heading.
  const ending = isCounted ? shown.slice(pastDue) : [];
  const getPayment = ({ kind, row: { subscription } }: AttentionFact) =>
    kind === 'past-due' ? getLink('payment', getRecordValues(page, subscription)) : undefined;
  const firstPayable = shown.find(getPayment);

  const renderFact = (fact: AttentionFact) => {
    const { kind, row, date } = fact;
    const { key, subscription } = row;
    const { tone, icon, state } = LOOKS[kind];
    const action = getPayment(fact);
    const name = formatSubscriptionTitle(subscription, translation);
    const price = renderFixedPrice(subscription, translation);
    // Hide an amount that has no period, because it would look like the sum that is past due.
    const hidesPrice = kind === 'past-due' && !subscription.items.data[0]?.price?.billing_period;
    // The heading says that these payments are past due, so show only their dates.
    const isBrief = isCounted && kind === 'past-due';
    const day = renderDay(date, page.clock.currentTime.value, locale);
    return (
      <Fact
        key={`${kind} ${key}`}
        tone={tone}
        state={[!isBrief && renderIcon(icon), ...formatToNodes(isBrief ? 'overview.since' : state, { date: day })]}
        name={name}
        // One element, so that an amount is never visible without its period.
        price={!hidesPrice && price && <span>{price}</span>}
        link={
          action && (
            <ActionLink
              action={action}
              look={fact === firstPayable ? 'primary' : 'plain'}
              values={getRecordValues(page, subscription)}
              subject={name}
            />
          )
        }
        onPress={subscription.id ? () => onSelect(key) : undefined}
      />
    );
  };
  const title = isCounted
    ? plural('overview.pastDueCount', pastDue)
    : [t('overview.attention'), rest.length > 0 && <span class="muted"> {formatQuantity(facts.length, locale)}</span>];
  const moreText = isExpanded
    ? t('showLess')
    : pluralToNodes('overview.moreOf', rest.length, { list: formatCounts(rest, translation) });
  return (
    <div class="cell attention">
      <FactList title={partialTitle ?? title} class={partialTitle ? '' : isCounted ? 'danger' : 'in-columns'}>
        {shown.slice(0, shown.length - ending.length).map(renderFact)}
      </FactList>
      {ending.length > 0 && (
        <FactList title={plural('overview.ending', ending.length)} class="warning">
          {ending.map(renderFact)}
        </FactList>
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
  );
}

function countOf(kind: AttentionFact['kind'], facts: readonly AttentionFact[]): number {
  return facts.filter((fact) => fact.kind === kind).length;
}

/** Returns a text such as "1 past due, 1 ending". */
function formatCounts(facts: readonly AttentionFact[], { locale, plural }: Translation): string {
  const counts = (['past-due', 'ending'] as const).flatMap((kind) => {
    const count = countOf(kind, facts);
    return count > 0 ? [plural(LOOKS[kind].count, count)] : [];
  });
  return formatList(counts, locale);
}

function BillsCell({ items: days, partialTitle, onSelect }: CellProps<BillingDay>) {
  const { page, translation } = useWidget();
  const { locale, plural } = translation;
  const renderFact = ({ date, rows }: BillingDay) => {
    const only = rows.length === 1 ? rows[0]?.subscription : undefined;
    const firstKey = rows.find(({ subscription }) => subscription.id)?.key;
    return (
      <Fact
        key={date}
        tone=""
        state={renderDay(date, page.clock.currentTime.value, locale)}
        name={only ? formatSubscriptionTitle(only, translation) : plural('overview.subscriptions', rows.length)}
        price={only && renderFixedPrice(only, translation)}
        onPress={firstKey ? () => onSelect(firstKey) : undefined}
      />
    );
  };
  const title = [
    // The style sheet shows one of these texts: without columns, only the first bill is visible.
    <span class="in-columns">{plural('overview.nextBills', days.length)}</span>,
    <span class="in-lines">{plural('overview.nextBills', 1)}</span>,
  ];
  return (
    <div class="cell bills">
      <FactList title={partialTitle ?? title} class="">
        {days.map(renderFact)}
      </FactList>
    </div>
  );
}
