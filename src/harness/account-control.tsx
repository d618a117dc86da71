import { COUNTS, MOST, parseAccountSize, sizedAccountId, USUAL_SIZE } from '../mock-server/account-size.js';
import { settings, updateSettings } from './settings-store.js';
import { accounts } from './sync-mock-server.js';

export function AccountControl() {
  const account = accounts.value.find(({ id }) => id === settings.value.account);
  const size = parseAccountSize(settings.value.account);
  return (
    <div class="group">
      <label class="field">
        <span>Account</span>
        <select
          value={settings.value.account}
          onChange={({ currentTarget }) => updateSettings({ account: currentTarget.value })}
        >
          {accounts.value.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
          {size && <option>{settings.value.account}</option>}
        </select>
      </label>
      {account && <p class="note">{account.description}</p>}
      <div class="steppers" role="group" aria-label="How many">
        {COUNTS.map((name) => (
          <label key={name}>
            <span>{name}</span>
            <input
              type="number"
              min="0"
              max={MOST}
              value={(size ?? USUAL_SIZE)[name]}
              onChange={({ currentTarget }) => {
                const count = Math.min(MOST, Math.max(0, Math.round(currentTarget.valueAsNumber) || 0));
                updateSettings({ account: sizedAccountId({ ...(size ?? USUAL_SIZE), [name]: count }) });
              }}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
