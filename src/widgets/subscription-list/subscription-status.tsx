import type { Translation } from '../../i18n/translation.js';
import type { Subscription } from '../../state/types.js';
import { renderBadge } from '../../ui/badge.js';
import { renderDateTime } from '../../ui/date-time.js';
import { renderIcon } from '../../ui/icon.js';
import { formatState } from './format-term.js';
import type { SubscriptionSummary } from './subscription-summary.js';

/** The state of a subscription and the one date that matters in it. */
export function renderStatus(
  { state }: Subscription,
  { date, isEnding }: SubscriptionSummary,
  translation: Translation,
) {
  const { locale, t, formatToNodes } = translation;
  const term = state ? formatState(state, translation) : undefined;
  const dateTime = date && renderDateTime(date.value, locale);
  return (
    <p class="status">
      {term && (
        <bdi class={`state ${state === 'active' ? 'good' : ''} ${term.isRaw ? 'raw' : ''}`} part="badge">
          {term.text}
        </bdi>
      )}
      {isEnding &&
        renderBadge('warning', [
          renderIcon('clock'),
          <span>{date ? formatToNodes('endsOn', { date: dateTime }) : t('cancelationScheduled')}</span>,
        ])}
      {date?.kind === 'billing' && <span class="muted joined">{formatToNodes('nextBillOn', { date: dateTime })}</span>}
      {date?.kind === 'ended' && <span class="muted">{dateTime}</span>}
    </p>
  );
}
