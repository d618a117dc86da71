import { type OptionName, OPTIONS } from './choices.js';
import { choices, choose } from './chosen.js';
import { type FailingOperation, FAILURE_CHOICES, OPERATIONS, reportedKind } from './failure-choices.js';
import { accounts } from './service-steering.js';

/** Who is logged in, and what the service does to their requests. */
export function ServiceControls() {
  const account = accounts.value.find(({ id }) => id === choices.value.account);
  return (
    <fieldset class="group">
      <legend>Service</legend>
      <label class="field">
        <span>Account</span>
        <select value={choices.value.account} onChange={({ currentTarget }) => choose({ account: currentTarget.value })}>
          {accounts.value.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {account && <p class="note">{account.description}</p>}
      <OptionField name="delay" label="Delay" textOf={(delay) => (delay === '0' ? 'None' : `${Number(delay) / 1000} s`)} />
      {OPERATIONS.map((operation) => (
        <FailureField key={operation} operation={operation} />
      ))}
    </fieldset>
  );
}

function FailureField({ operation }: { readonly operation: FailingOperation }) {
  const kinds = new Set(FAILURE_CHOICES.map((choice) => reportedKind(operation, choice)));
  return (
    <label class="field">
      <span>{operation}</span>
      <select
        value={choices.value[operation]}
        onChange={({ currentTarget }) => choose({ [operation]: currentTarget.value })}
      >
        {[...kinds].map((kind) => (
          <optgroup key={kind} label={kind ?? 'answers'}>
            {FAILURE_CHOICES.filter((choice) => reportedKind(operation, choice) === kind).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

const THEMES = { auto: 'Visitor’s', light: 'Light', dark: 'Dark' };
const LOCALES = { 'en-US': 'English (US)', 'en-GB': 'English (UK)', 'en-IN': 'English (India)', de: 'German', ar: 'Arabic' };
const DIRECTIONS = { ltr: 'Left to right', rtl: 'Right to left' };

/** How the page and its widgets look. */
export function LookControls() {
  return (
    <fieldset class="group">
      <legend>Look</legend>
      <OptionField name="theme" label="Theme" textOf={(theme) => THEMES[theme]} />
      <label class="field">
        <span>Locale</span>
        <input
          type="text"
          list="locales"
          placeholder="The page’s"
          autocomplete="off"
          spellcheck={false}
          value={choices.value.locale}
          onChange={({ currentTarget }) => choose({ locale: currentTarget.value.trim() })}
        />
        <datalist id="locales">
          {Object.entries(LOCALES).map(([locale, language]) => (
            <option key={locale} value={locale}>
              {language}
            </option>
          ))}
        </datalist>
      </label>
      <OptionField name="direction" label="Direction" textOf={(direction) => DIRECTIONS[direction]} />
      <OptionField name="width" label="Width" textOf={(width) => (width === 'fluid' ? 'Fluid' : `${width} px`)} />
    </fieldset>
  );
}

interface OptionFieldProps<Name extends OptionName> {
  readonly name: Name;
  readonly label: string;
  readonly textOf: (value: (typeof OPTIONS)[Name][number]) => string;
}

function OptionField<Name extends OptionName>({ name, label, textOf }: OptionFieldProps<Name>) {
  const values: readonly (typeof OPTIONS)[Name][number][] = OPTIONS[name];
  return (
    <label class="field">
      <span>{label}</span>
      <select value={choices.value[name]} onChange={({ currentTarget }) => choose({ [name]: currentTarget.value })}>
        {values.map((value) => (
          <option key={value} value={value}>
            {textOf(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
