import type { Subscription } from '../../api/resources/subscription.js';
import { parseInstant } from '../../format/instant.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { type Fact, FactList } from '../../ui/fact-list.js';
import { Icon } from '../../ui/icon.js';
import { Instant } from '../../ui/instant.js';
import { useTranslation } from '../../ui/translation-context.js';

/** The state as a badge, a state that nobody has named yet as it came, and what else needs attention. */
export function SubscriptionBadges({ subscription }: { readonly subscription: Subscription }) {
  const { text } = useTranslation();
  const { state } = subscription;
  const named: Record<string, [Tone, string]> = {
    active: ['good', text('stateActive')],
    canceled: ['neutral', text('stateCanceled')],
  };
  const [tone, label] = (state !== null && Object.hasOwn(named, state) && named[state]) || (['neutral', state] as const);
  return (
    <span class="badges">
      {label && (
        <Badge tone={tone}>
          <bdi>{label}</bdi>
        </Badge>
      )}
      {subscription.is_cancelation_scheduled && <Badge tone="warning">{text('cancelationScheduled')}</Badge>}
    </span>
  );
}

/** Says since when a payment is past due, if one is. */
export function PastDueNotice({ since }: { readonly since: string | null }) {
  const { pieces } = useTranslation();
  if (!since) return null;
  return (
    <p class="past-due" part="past-due">
      <Icon name="warning" />
      <span>{pieces('pastDueSince', { date: <Instant text={since} /> })}</span>
    </p>
  );
}

/** The next billing first, then the dates of the subscription's life in their order. */
export function SubscriptionDates({ subscription }: { readonly subscription: Subscription }) {
  const { text } = useTranslation();
  const items = subscription.items.records;
  const facts: Fact[] = [
    [text('nextBilled'), date(earliest(items.map(({ next_billed_at }) => next_billed_at)))],
    [text('cancelationScheduled'), date(subscription.cancellation_scheduled_at)],
    [text('canceledAt'), date(subscription.canceled_at)],
    [text('expiredAt'), date(subscription.expired_at)],
    [text('activated'), date(subscription.activated_at)],
    [text('billingStarted'), date(earliest(items.map(({ billing_started_at }) => billing_started_at)))],
    [text('created'), date(subscription.created_at)],
    [text('updated'), date(subscription.updated_at)],
  ];
  return <FactList facts={facts} />;
}

function date(value: string | null) {
  return value ? <Instant text={value} /> : null;
}

/** The first of some dates; one that can't be read comes after all that can. */
function earliest(dates: readonly (string | null)[]): string | null {
  const known = dates.filter((text) => text !== null && text !== '');
  const at = (text: string | null): number => parseInstant(text) ?? Infinity;
  return known.reduce<string | null>((first, text) => (first === null || at(text) < at(first) ? text : first), null);
}
