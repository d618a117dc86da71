import { renderIcon } from '../../ui/icon.js';
import { useWidget } from '../../ui/widget-context.js';
import { renderQuotaEnd } from './quota-end.js';
import type { QuotaRowData } from './quota-row-data.js';
import { formatRemainingQuota, formatUsedUp } from './quota-texts.js';

/** The line below a meter: what is left, and of a limit that needs attention when that is likely used up, and the end of the period. */
export function QuotaFoot({ row }: { readonly row: QuotaRowData }) {
  const { translation } = useWidget();
  const { tone } = row;
  const left = formatRemainingQuota(row, translation);
  const usedUp = formatUsedUp(row, translation);
  if (!left) return null;
  return (
    <div class="quota-line quota-foot">
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
      {tone && <span class="period-end">{renderQuotaEnd(row, translation)}</span>}
    </div>
  );
}
