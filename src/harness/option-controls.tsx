import { SETTING_OPTIONS, type SettingName } from './settings.js';
import { settings, updateSettings } from './settings-store.js';

interface OptionProps<Name extends SettingName> {
  readonly name: Name;
  readonly label: string;
  readonly format: (value: (typeof SETTING_OPTIONS)[Name][number]) => string;
}

function optionsOf<Name extends SettingName>(name: Name): readonly (typeof SETTING_OPTIONS)[Name][number][] {
  return SETTING_OPTIONS[name];
}

/** A setting as a select. */
export function OptionSelect<Name extends SettingName>({ name, label, format }: OptionProps<Name>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={settings.value[name]}
        onChange={({ currentTarget }) => updateSettings({ [name]: currentTarget.value })}
      >
        {optionsOf(name).map((value) => (
          <option key={value} value={value}>
            {format(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A setting as buttons of which one is pressed. */
export function OptionButtons<Name extends SettingName>({ name, label, format }: OptionProps<Name>) {
  return (
    <div class="field" role="radiogroup" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <span class="option-buttons">
        {optionsOf(name).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={settings.value[name] === value}
              onChange={() => updateSettings({ [name]: value })}
            />
            {format(value)}
          </label>
        ))}
      </span>
    </div>
  );
}
