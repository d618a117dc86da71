import { useLayoutEffect } from 'preact/hooks';
import { parseDateTime } from '../../format/date-time.js';
import { formatRemaining, getNextChange } from '../../format/expiry.js';
import { useWidget } from '../widget-context.js';

/** "in 12 days", beside the date. Nothing for a date that has passed or can't be parsed. */
export function TimeUntil({ date }: { readonly date: string }) {
  const { account, translation } = useWidget();
  const { clock } = account;
  const now = clock.currentTime.value;
  const remaining = (parseDateTime(date) ?? -Infinity) - now;
  const nextUpdateAt = remaining > 0 ? now + getNextChange(remaining) : Infinity;
  useLayoutEffect(() => clock.scheduleAt(nextUpdateAt), [clock, nextUpdateAt]);
  return remaining > 0 ? <span class="joined">{formatRemaining(remaining, translation.locale)}</span> : null;
}
