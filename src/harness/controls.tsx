import { FAULT_OPERATIONS, FAULT_PRESETS, type FaultOperation, type FaultPreset } from './fault-presets.js';
import { SETTING_OPTIONS, type SettingName } from './settings.js';
import { settings, updateSettings } from './settings-store.js';
import { accounts } from './sync-mock-server.js';

export function MockServerControls() {
  const account = accounts.value.find(({ id }) => id === settings.value.account);
  return (
    <fieldset class="group">
      <legend>Mock server</legend>
      <label class="field">
        <span>Account</span>
        <select value={settings.value.account} onChange={({ currentTarget }) => updateSettings({ account: currentTarget.value })}>
          {accounts.value.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {account && <p class="note">{account.description}</p>}
      <OptionField name="delay" label="Delay" format={(delay) => (delay === '0' ? 'None' : `${Number(delay) / 1000} s`)} />
      {FAULT_OPERATIONS.map((operation) => (
        <FaultField key={operation} operation={operation} />
      ))}
    </fieldset>
  );
}

function FaultField({ operation }: { readonly operation: FaultOperation }) {
  return (
    <label class="field">
      <span>{operation}</span>
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
function groupPresets(operation: FaultOperation): readonly (readonly [label: string, presets: readonly FaultPreset[]])[] {
  if (operation === 'listBillableMetrics') return [['Provider API', FAULT_PRESETS]];
  const kinds = [...new Set(FAULT_PRESETS.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind ?? 'no error', FAULT_PRESETS.filter((preset) => preset.kind === kind)]);
}

const THEMES = { auto: 'System', light: 'Light', dark: 'Dark' };
const LOCALES = { 'en-US': 'English (US)', 'en-GB': 'English (UK)', 'en-IN': 'English (India)', de: 'German', ar: 'Arabic' };
const DIRECTIONS = { ltr: 'Left to right', rtl: 'Right to left' };

export function AppearanceControls() {
  return (
    <fieldset class="group">
      <legend>Appearance</legend>
      <OptionField name="theme" label="Theme" format={(theme) => THEMES[theme]} />
      <label class="field">
        <span>Locale</span>
        <input
          type="text"
          list="locales"
          placeholder="Page language"
          autocomplete="off"
          spellcheck={false}
          value={settings.value.locale}
          onChange={({ currentTarget }) => updateSettings({ locale: currentTarget.value.trim() })}
        />
        <datalist id="locales">
          {Object.entries(LOCALES).map(([locale, language]) => (
            <option key={locale} value={locale}>
              {language}
            </option>
          ))}
        </datalist>
      </label>
      <OptionField name="direction" label="Direction" format={(direction) => DIRECTIONS[direction]} />
      <OptionField name="width" label="Width" format={(width) => (width === 'fluid' ? 'Fluid' : `${width} px`)} />
    </fieldset>
  );
}

interface OptionFieldProps<Name extends SettingName> {
  readonly name: Name;
  readonly label: string;
  readonly format: (value: (typeof SETTING_OPTIONS)[Name][number]) => string;
}

function OptionField<Name extends SettingName>({ name, label, format }: OptionFieldProps<Name>) {
  const values: readonly (typeof SETTING_OPTIONS)[Name][number][] = SETTING_OPTIONS[name];
  return (
    <label class="field">
      <span>{label}</span>
      <select value={settings.value[name]} onChange={({ currentTarget }) => updateSettings({ [name]: currentTarget.value })}>
        {values.map((value) => (
          <option key={value} value={value}>
            {format(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
