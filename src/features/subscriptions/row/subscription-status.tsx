import type { ComponentChildren } from 'preact';
import { toTermKey } from '../../../format/term-key.js';
import type { Translation } from '../../../i18n/translation.js';
import { getStateFacts } from '../../../store/subscription/states.js';
import type { SubscriptionRowData, SubscriptionSummary } from '../../../store/subscription/summary.js';
import { renderDay } from '../../../ui/date-time.js';
import { renderIcon } from '../../../ui/icon.js';
import { getTextKey } from '../../../ui/text-key.js';
import { formatTerm } from './format-term.js';

const DATE_MESSAGES = {
  billing: 'nextBillOn',
  end: 'endsOn',
  canceled: 'canceledOn',
  expired: 'expiredOn',
} as const;

interface Part {
  readonly name?: string;
  readonly class?: string;
  readonly content: ComponentChildren;
}

/** Renders a status such as "Next bill Dec 4" or "Past due since Oct 13". */
export function renderStatus(row: SubscriptionRowData, translation: Translation, isCompact = false) {
  const [first, ...others] = getParts(row, translation, isCompact);
  if (!first) return null;
  // Don't wrap a single part in a `span`, because each element slows down long lists.
  if (others.length === 0)
    return (
      <p key={getTextKey(first.content)} class={`status ${first.class ?? 'joined'}`} part={first.name}>
        {first.content}
      </p>
    );
  const contents = [first, ...others].map(({ content }) => content);
  return (
    <p key={getTextKey(contents)} class="status parts">
      {[first, ...others].flatMap((part, index) => [
        index > 0 && ' ',
        <span key={index} class={part.class ?? (index > 0 ? 'joined' : undefined)} part={part.name}>
          {part.content}
        </span>,
      ])}
    </p>
  );
}

function getParts(
  { subscription: { state }, summary }: SubscriptionRowData,
  translation: Translation,
  isCompact: boolean,
): readonly Part[] {
  const { date, hasEnded, isEnding, pastDueAt, summarizedAt } = summary;
  const { locale, t, formatToNodes } = translation;
  const parts: Part[] = [];
  // Omit an active state, or one that a date such as "Canceled Oct 13" shows.
  const { isActive, end } = getStateFacts(state);
  const isStateKnown = isActive || (end !== undefined && end === date?.kind);
  const isStateSaid = pastDueAt && ['past_due', 'overdue'].includes(toTermKey(state ?? ''));
  if (state && !isStateKnown && !isStateSaid)
    parts.push({ content: <bdi>{formatTerm('state', state, translation)}</bdi> });
  if (date && hasEnded) parts.push(renderDate(date));
  if (pastDueAt) {
    const content = formatToNodes('pastDueSince', { date: renderDay(pastDueAt, summarizedAt, locale) });
    parts.push({ name: 'past-due', class: 'danger past-due', content: [renderIcon('warning'), ...content] });
  }
  if (date?.kind === 'end' || isEnding) {
    const content = date
      ? formatToNodes('endsOn', { date: renderDay(date.value, summarizedAt, locale) })
      : [t('cancelationScheduled')];
    parts.push({ name: `badge${statePart(state)}`, class: 'warning', content: [renderIcon('clock'), ...content] });
  } else if (date && !hasEnded && !pastDueAt) parts.push(renderDate(date));
  return parts;

  function renderDate({ kind, value }: NonNullable<SubscriptionSummary['date']>): Part {
    const content = formatToNodes(DATE_MESSAGES[kind], { date: renderDay(value, summarizedAt, locale) });
    return isCompact && kind === 'billing' ? { class: 'joined bill', content } : { content };
  }
}

/**
 * Returns a suffix such as " state-active". Replaces special characters, because a service may send
 * any text.
 */
export function statePart(state: string | null): string {
  const name = state?.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '-');
  return name ? ` state-${name}` : '';
}
