import type { StateFilter as State } from '../../state/types.js';
import { useWidget } from '../widget-context.js';

const STATES: readonly State[] = ['', 'active', 'canceled'];

export interface StateFilterProps {
  readonly value: State;
  readonly onChange: (state: State) => void;
}

/** The states that the portal accepts as a filter. */
export function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useWidget().translation;
  return (
    <div class="segmented" part="state-filter" role="radiogroup" aria-label={t('label.state')}>
      {STATES.map((state) => (
        <label key={state} part="filter-option">
          <input type="radio" name="state" checked={state === value} onChange={() => onChange(state)} />
          {t(`filter.${state || 'all'}`)}
        </label>
      ))}
    </div>
  );
}
