import { FAULT_OPERATIONS, FAULT_WORDS } from '../mock-server/fault-presets.js';
import { chosenFaults } from './fetch-with-faults.js';
import { settings, updateSettings } from './settings-store.js';

const wasFaulty = Object.keys(chosenFaults()).length > 0;

const DATA = {
  getCustomer: 'Customer',
  listSubscriptions: 'Subscriptions',
  listAccessTokens: 'Access tokens',
  listBillableMetrics: 'Usage',
} as const;

/** The faults of the mock server, by their names for `setFault` and `serve --fault`. */
export function FaultControls() {
  return (
    <details class="group-details" open={wasFaulty}>
      <summary>
        Make it fail <span class="note">errors and delays</span>
      </summary>
      <div class="group">
        <p class="note">Only in this tab. The widgets then fetch their data again.</p>
        {FAULT_OPERATIONS.map((operation) => (
          <label key={operation} class="fault">
            <span>
              {DATA[operation]} <code>{operation}</code>
            </span>
            <select
              value={settings.value[operation]}
              onChange={({ currentTarget }) => updateSettings({ [operation]: currentTarget.value })}
            >
              {Array.from(FAULT_WORDS, ([name, words]) => (
                <option key={name} value={name}>
                  {name} – {words}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </details>
  );
}
