import { STATE_FILTERS } from '../../state/constants.js';
import type { StateFilter as State } from '../../state/types.js';
import { renderIcon } from '../../ui/icon.js';
import { useWidget } from '../widget-context.js';

export interface StateFilterProps {
  readonly value: State;
  readonly onChange: (state: State) => void;
}

/** The states that the portal accepts as a filter. */
export function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useWidget().translation;
  return (
    <label class="picker" part="state-filter">
      <span class="visually-hidden">{t('label.state')}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as State)}>
        {STATE_FILTERS.map((state) => (
          <option key={state} value={state} selected={state === value}>
            {t(`filter.${state || 'all'}`)}
          </option>
        ))}
      </select>
      {renderIcon('updown')}
    </label>
  );
}
