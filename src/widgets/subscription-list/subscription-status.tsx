import type { Subscription } from '../../state/types.js';
import { Badge } from '../../ui/badge.js';
import { DateTime } from '../../ui/date-time.js';
import { Icon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';
import { formatState } from './format-term.js';
import type { SubscriptionSummary } from './subscription-summary.js';

export interface SubscriptionStatusProps {
  readonly subscription: Subscription;
  readonly summary: SubscriptionSummary;
}

/** The state of a subscription and the one date that matters in it. */
export function SubscriptionStatus({ subscription: { state }, summary: { date, isEnding } }: SubscriptionStatusProps) {
  const { translation } = useWidget();
  const { locale, t, formatToNodes } = translation;
  const term = state ? formatState(state, translation) : undefined;
  const dateTime = date && <DateTime value={date.value} locale={locale} />;
  return (
    <p class="status">
      {term && (
        <bdi class={`state ${state === 'active' ? 'good' : ''} ${term.isRaw ? 'raw' : ''}`} part="badge">
          {term.text}
        </bdi>
      )}
      {isEnding && (
        <Badge tone="warning">
          <Icon name="clock" />
          <span>{date ? formatToNodes('ends', { date: dateTime }) : t('cancelationScheduled')}</span>
        </Badge>
      )}
      {date?.kind === 'billing' && <span class="muted joined">{formatToNodes('nextBilledOn', { date: dateTime })}</span>}
      {date?.kind === 'ended' && <span class="muted">{dateTime}</span>}
    </p>
  );
}
