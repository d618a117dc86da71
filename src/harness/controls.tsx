import { parseAccountSize } from '../mock-server/account-size.js';
import { OptionSelect } from './option-select.js';
import { settings, updateSettings } from './settings-store.js';
import { accounts } from './sync-mock-server.js';

export function AccountControl() {
  const account = accounts.value.find(({ id }) => id === settings.value.account);
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
          {parseAccountSize(settings.value.account) && <option>{settings.value.account}</option>}
        </select>
      </label>
      {account && <p class="note">{account.description}</p>}
    </div>
  );
}

/** The whole account, or one of its widgets alone. */
export function WidgetControl() {
  return (
    <div class="group">
      <OptionSelect name="widget" label="Widget" />
      <OptionSelect name="links" label="Links and actions" />
    </div>
  );
}
