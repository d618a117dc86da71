import { type IconName, renderIcon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';

export interface RowMarksProps {
  readonly subscriptionId: string;
}

/** Icons for what has been loaded about a subscription and needs attention. A change re-renders only these. */
export function RowMarks({ subscriptionId }: RowMarksProps) {
  const { account, translation } = useWidget();
  const { t, plural } = translation;
  const { expiringTokens, usage } = account.marks.of(subscriptionId).value;
  if (!expiringTokens && !usage) return null;
  return (
    <span class="marks">
      {expiringTokens > 0 && renderMark('key', 'warning', plural('mark.token', expiringTokens))}
      {usage === 'near' && renderMark('gauge', 'warning', t('mark.nearLimit'))}
      {usage === 'over' && renderMark('gauge', 'danger', t('mark.overLimit'))}
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
