import type { StateFilter as StateFilterValue } from '../../api/portal-client.js';
import type { TextKey } from '../../i18n/messages.js';
import { useTranslation } from '../../ui/translation-context.js';

const CHOICES: readonly (readonly [StateFilterValue, TextKey])[] = [
  ['', 'stateAll'],
  ['active', 'stateActive'],
  ['canceled', 'stateCanceled'],
];

export interface StateFilterProps {
  readonly chosen: StateFilterValue;
  readonly onChoose: (state: StateFilterValue) => void;
}

/** The states that the service can filter by. */
export function StateFilter({ chosen, onChoose }: StateFilterProps) {
  const { text } = useTranslation();
  return (
    <div class="state-filter" part="state-filter" role="radiogroup" aria-label={text('state')}>
      {CHOICES.map(([state, key]) => (
        <label key={state} class="choice" part="choice">
          <input type="radio" name="state" value={state} checked={state === chosen} onChange={() => onChoose(state)} />
          <span>{text(key)}</span>
        </label>
      ))}
    </div>
  );
}
