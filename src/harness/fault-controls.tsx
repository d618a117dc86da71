import { FAULT_OPERATIONS, FAULT_PRESETS, type FaultOperation } from '../mock-server/fault-presets.js';
import { PAGING_PRESETS } from '../mock-server/paging-presets.js';
import { OptionSelect } from './option-controls.js';
import { mountWidgets } from './preview.js';
import { settings, updateSettings } from './settings-store.js';

const LABELS: Readonly<Record<FaultOperation, string>> = {
  getCustomer: 'Customer',
  listSubscriptions: 'Subscriptions',
  listAccessTokens: 'Tokens',
  listBillableMetrics: 'Usage',
};

const KINDS: Readonly<Record<string, string>> = {
  network: 'No connection',
  timeout: 'Timeout',
  'session-ended': 'Session ended',
  forbidden: 'No access',
  'not-found': 'Not found',
  'rate-limited': 'Too many requests',
  server: 'Server error',
  malformed: 'Unreadable response',
};

const wasFaulty =
  settings.value.delay !== '0' || FAULT_OPERATIONS.some((operation) => settings.value[operation] !== 'works');

/** Faults and delays of the mock server, in words, and what makes a page request again. */
export function FaultControls() {
  return (
    <details class="group-details" open={wasFaulty}>
      <summary>Make it fail</summary>
      <div class="group">
        {FAULT_OPERATIONS.map((operation) => (
          <FaultSelect key={operation} operation={operation} />
        ))}
        <OptionSelect
          name="delay"
          label="Delay"
          format={(delay) => (delay === '0' ? 'None' : `${Number(delay) / 1000} s`)}
        />
        <RequestActions />
      </div>
    </details>
  );
}

export function RequestActions() {
  return (
    <div class="actions">
      <button type="button" onClick={() => void PortalWidgets.refresh()}>
        Refresh
      </button>
      <button type="button" onClick={() => void mountWidgets()}>
        Mount again
      </button>
    </div>
  );
}

function FaultSelect({ operation }: { readonly operation: FaultOperation }) {
  return (
    <label class="field">
      <span>{LABELS[operation]}</span>
      <select
        value={settings.value[operation]}
        onChange={({ currentTarget }) => updateSettings({ [operation]: currentTarget.value })}
      >
        {groupPresets(operation).map(([label, presets]) => (
          <optgroup key={label} label={label}>
            {presets.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {preset.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** By error kind, except for metrics: the page does not see the faults of the Provider API, only the usage endpoint does. */
function groupPresets(
  operation: FaultOperation,
): readonly (readonly [label: string, presets: readonly { readonly id: string; readonly label: string }[]])[] {
  if (operation === 'listBillableMetrics') return [['Provider API', FAULT_PRESETS]];
  const kinds = [...new Set(FAULT_PRESETS.map(({ kind }) => kind))];
  const groups = kinds.map(
    (kind) =>
      [
        kind === null ? 'No error' : (KINDS[kind] ?? kind),
        FAULT_PRESETS.filter((preset) => preset.kind === kind),
      ] as const,
  );
  return operation === 'getCustomer' ? groups : [...groups, ['Paging', PAGING_PRESETS]];
}
