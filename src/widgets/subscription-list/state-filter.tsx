import type { StateFilter as State } from '../../state/records.js';
import type { WidgetProps } from '../widget-props.js';

const STATES: readonly State[] = ['', 'active', 'canceled'];

/** The states that the service can filter by. */
export function stateFilter(chosen: State, onChoose: (state: State) => void, { t }: WidgetProps['translation']) {
  return (
    <div class="choices" part="state-filter" role="radiogroup" aria-label={t('state')}>
      {STATES.map((state) => (
        <label key={state} part="choice">
          <input type="radio" name="state" checked={state === chosen} onChange={() => onChoose(state)} />
          {t(`state.${state || 'all'}`)}
        </label>
      ))}
    </div>
  );
}
