import { parseDateTime } from '../../format/date-time.js';
import { getExpiryStatus } from '../../format/expiry.js';
import { type IconName, renderIcon } from '../../ui/icon.js';
import { usageFile } from '../usage/usage-file.js';
import { useWidget } from '../widget-context.js';

export interface RowMarksProps {
  readonly subscriptionId: string;
  readonly warnDays: number | undefined;
}

/** Icons for what has been loaded about a subscription and needs attention. A change re-renders only these. */
export function RowMarks({ subscriptionId, warnDays }: RowMarksProps) {
  const { account, translation } = useWidget();
  const { t, plural } = translation;
  const mark = account.marks.of(subscriptionId).value;
  const now = account.clock.currentTime.value;
  let expiringTokens = 0;
  for (const token of mark?.tokens?.items.values() ?? []) {
    const { status, nextUpdateAt } = getExpiryStatus(token, now, warnDays);
    if (status === 'expiring') expiringTokens += 1;
    account.clock.wakeAt(nextUpdateAt);
  }
  const worst = mark?.usage && usageFile.module.value?.getWorstQuota(mark.usage.items, now);
  const usage = worst?.state.level;
  account.clock.wakeAt(parseDateTime(worst?.quota.end) ?? Infinity);
  if (!expiringTokens && !usage) return null;
  return (
    <span class="marks">
      {expiringTokens > 0 && renderMark('key', 'warning', plural('mark.token', expiringTokens))}
      {usage &&
        (usage === 'near'
          ? renderMark('gauge', 'warning', t('mark.nearLimit'))
          : renderMark('gauge', 'danger', t('mark.overLimit')))}
    </span>
  );
}

function renderMark(icon: IconName, tone: 'warning' | 'danger', name: string) {
  return (
    <span class={tone} part="mark" role="img" aria-label={name} title={name}>
      {renderIcon(icon)}
    </span>
  );
}
