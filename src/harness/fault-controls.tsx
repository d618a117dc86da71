import { FAULT_OPERATIONS } from '../mock-server/fault-presets.js';
import { OptionSelect } from './option-select.js';
import { settings } from './settings-store.js';

const wasFaulty = FAULT_OPERATIONS.some((operation) => settings.value[operation] !== 'works');

/** The faults of the mock server by the names that `setFault` and `serve --fault` have for them. */
export function FaultControls() {
  return (
    <details class="group-details" open={wasFaulty}>
      <summary>Make it fail</summary>
      <div class="group">
        {FAULT_OPERATIONS.map((operation) => (
          <OptionSelect key={operation} name={operation} label={operation} />
        ))}
      </div>
    </details>
  );
}
