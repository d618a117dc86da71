import { getExpiryStatus } from '../../format/expiry.js';
import type { AccessTokenMetadata } from '../../state/types.js';
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
  const isExpiring = (token: AccessTokenMetadata): boolean =>
    getExpiryStatus(token, now, warnDays).status === 'expiring';
  const expiringTokens = mark?.tokens ? [...mark.tokens.items.values()].filter(isExpiring).length : 0;
  const usage = mark?.usage && usageFile.module.value?.getWorstQuota(mark.usage.items, now)?.state.level;
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
