import { SETTING_OPTIONS, type SettingName } from './settings.js';
import { settings, updateSettings } from './settings-store.js';

/** A setting as a select of its values in the URL. */
export function OptionSelect({ name, label }: { readonly name: SettingName; readonly label: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={settings.value[name]}
        onChange={({ currentTarget }) => updateSettings({ [name]: currentTarget.value })}
      >
        {SETTING_OPTIONS[name].map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  );
}
