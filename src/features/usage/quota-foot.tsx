import { renderIcon } from '../../ui/icon.js';
import { getTextKey } from '../../ui/text-key.js';
import { useWidget } from '../../ui/widget-context.js';
import type { ShownQuota } from './arrange-quotas.js';
import { renderQuotaEnd } from './quota-end.js';
import { formatRemainingQuota, formatUsedUp, isNoneIncluded } from './quota-texts.js';

export function QuotaFoot({ row }: { readonly row: ShownQuota }) {
  const { translation } = useWidget();
  const { tone } = row;
  const left = formatRemainingQuota(row, translation);
  const usedUp = formatUsedUp(row, translation);
  const end = !row.hasEndInHeading && !isNoneIncluded(row) && renderQuotaEnd(row, translation);
  if (!left && !end) return null;
  return (
    <div class="quota-line quota-foot">
      {left && (
        <span class={`remaining ${tone ?? ''}`}>
          {tone && renderIcon('warning')}
          <span class="parts">
            <span key={left}>{left}</span>
            {usedUp && (
              <span key={usedUp} class="joined">
                {usedUp}
              </span>
            )}
          </span>
        </span>
      )}
      {end && (
        <span key={getTextKey(end)} class="period-end">
          {end}
        </span>
      )}
    </div>
  );
}
