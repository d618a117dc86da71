import { FAULT_OPERATIONS, FAULT_PRESETS, type FaultOperation } from '../mock-server/fault-presets.js';
import { OptionSelect } from './option-select.js';
import { settings } from './settings-store.js';

const LABELS: Readonly<Record<FaultOperation, string>> = {
  getCustomer: 'Customer',
  listSubscriptions: 'Subscriptions',
  listAccessTokens: 'Tokens',
  listBillableMetrics: 'Usage',
};

const PRESET_LABELS = new Map<string, string>(FAULT_PRESETS.map(({ id, label }) => [id, label]));

const wasFaulty = FAULT_OPERATIONS.some((operation) => settings.value[operation] !== 'works');

/** Faults of the mock server, in words. */
export function FaultControls() {
  return (
    <details class="group-details" open={wasFaulty}>
      <summary>Make it fail</summary>
      <div class="group">
        {FAULT_OPERATIONS.map((operation) => (
          <OptionSelect
            key={operation}
            name={operation}
            label={LABELS[operation]}
            format={(preset) => PRESET_LABELS.get(preset) ?? preset}
          />
        ))}
      </div>
    </details>
  );
}
