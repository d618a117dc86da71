import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { formatDate, parseDateTime } from '../../format/date-time.js';
import type { AttentionItem } from '../../state/attention.js';
import { Button } from '../../ui/button.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { formatSubscriptionTitle } from '../format-subscription-title.js';
import { focusRow } from '../use-focus-after-show-more.js';
import { isPrinting } from '../is-printing.js';
import { useWidget, type WidgetContextValue } from '../widget-context.js';
import type { SubscriptionRowData } from './subscription-summary.js';

const MAX_ITEMS = 3;

/** Severity and icon. */
const KINDS: Readonly<Record<AttentionItem['kind'], readonly [number, IconName]>> = {
  pastDue: [0, 'warning'],
  over: [1, 'gauge'],
  expiring: [2, 'key'],
  ending: [2, 'clock'],
  near: [3, 'gauge'],
};

export interface AttentionStripProps {
  readonly rows: readonly SubscriptionRowData[];
  readonly panel: RefObject<HTMLElement | null>;
}

/** The facts that need the user's attention, most severe first, each with a button that moves the focus to its row. */
export function AttentionStrip({ rows, panel }: AttentionStripProps) {
  const context = useWidget();
  const [isExpanded, setIsExpanded] = useState(false);
  const items = [...getRowItems(rows, panel, context), ...context.client.attention.items.value];
  const sorted = items.toSorted((a, b) => KINDS[a.kind][0] - KINDS[b.kind][0] || a.order - b.order);
  const [first] = sorted;
  if (!first) return null;
  return (
    // Not a list: screen readers would announce its items like subscriptions.
    <div class={`strip facts ${toneOf(first)}`} part="attention">
      {sorted.slice(0, isExpanded || isPrinting.value ? Infinity : MAX_ITEMS).map((item, index) => (
        <p key={index} class={toneOf(item)}>
          <Icon name={KINDS[item.kind][1]} />
          <span>
            <button type="button" class="link" onClick={item.focus}>
              <bdi>{item.name}</bdi>
            </button>{' '}
            <span>{item.text}</span>
          </span>
        </p>
      ))}
      {sorted.length > MAX_ITEMS && (
        <Button variant="quiet" isExpanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {context.translation.t('showAll')}
        </Button>
      )}
    </div>
  );
}

function toneOf({ kind }: AttentionItem): 'danger' | 'warning' {
  return KINDS[kind][0] < 2 ? 'danger' : 'warning';
}

/** The facts of all subscriptions but the first one, whose row is directly below. */
function getRowItems(
  rows: readonly SubscriptionRowData[],
  panel: AttentionStripProps['panel'],
  { translation }: WidgetContextValue,
): AttentionItem[] {
  return rows.flatMap(({ item, summary: { pastDueAt, endsSoonAt } }, index): AttentionItem[] => {
    if (!index || !(pastDueAt || endsSoonAt)) return [];
    const shared = {
      name: formatSubscriptionTitle(item, translation),
      focus: () => focusRow(panel.current?.querySelectorAll('[part=row]')[index]),
    };
    const facts: AttentionItem[] = [];
    if (pastDueAt)
      facts.push({
        ...shared,
        kind: 'pastDue',
        text: translation.plural('pastDue', 1),
        order: parseDateTime(pastDueAt) ?? 0,
      });
    if (endsSoonAt)
      facts.push({
        ...shared,
        kind: 'ending',
        text: translation.t('ends', { date: formatDate(endsSoonAt, translation.locale) }),
        order: endsSoonAt,
      });
    return facts;
  });
}
