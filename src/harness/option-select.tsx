import { SETTING_OPTIONS, type SettingName } from './settings.js';
import { settings, updateSettings } from './settings-store.js';

interface OptionProps<Name extends SettingName> {
  readonly name: Name;
  readonly label: string;
  readonly format: (value: (typeof SETTING_OPTIONS)[Name][number]) => string;
}

/** A setting as a select. */
export function OptionSelect<Name extends SettingName>({ name, label, format }: OptionProps<Name>) {
  const options: readonly (typeof SETTING_OPTIONS)[Name][number][] = SETTING_OPTIONS[name];
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={settings.value[name]}
        onChange={({ currentTarget }) => updateSettings({ [name]: currentTarget.value })}
      >
        {options.map((value) => (
          <option key={value} value={value}>
            {format(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
