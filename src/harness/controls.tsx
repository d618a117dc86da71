import { COUNTS, MOST, parseAccountSize, sizedAccountId, USUAL_SIZE } from '../mock-server/account-size.js';
import { LOCALE_OPTIONS } from './locale-options.js';
import { OptionButtons, OptionSelect } from './option-controls.js';
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
          {accounts.value.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
          {size && <option value={settings.value.account}>Any size</option>}
        </select>
      </label>
      {account && <p class="note">{account.description}</p>}
      <div class="steppers" role="group" aria-label="How many">
        {COUNTS.map((name) => (
          <label key={name}>
            <span>{COUNT_LABELS[name]}</span>
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

const COUNT_LABELS = { subscriptions: 'Subscriptions', tokens: 'Tokens', limits: 'Limits', items: 'Items' };

const WIDGETS = {
  account: 'Account (all four)',
  'subscription-list': 'Subscription list',
  'access-tokens': 'Access tokens',
  usage: 'Usage',
  'customer-card': 'Customer card',
};

/** The whole account, or one of its widgets alone. */
export function WidgetControl() {
  return (
    <div class="group">
      <OptionSelect name="widget" label="Widget" format={(widget) => WIDGETS[widget]} />
      <OptionButtons name="links" label="Links and actions" format={(links) => (links === 'on' ? 'On' : 'Off')} />
    </div>
  );
}

const THEMES = { auto: 'System', light: 'Light', dark: 'Dark' };
const DIRECTIONS = { auto: 'As the language', ltr: 'Left to right', rtl: 'Right to left' };

export function LookControls() {
  return (
    <fieldset class="group">
      <legend>Look</legend>
      <OptionButtons name="theme" label="Theme" format={(theme) => THEMES[theme]} />
      <LanguageControl />
      <OptionButtons name="width" label="Width" format={(width) => (width === 'fluid' ? 'Fluid' : width)} />
      <details class="advanced" open={settings.value.direction !== 'auto'}>
        <summary>Advanced</summary>
        <OptionSelect name="direction" label="Direction" format={(direction) => DIRECTIONS[direction]} />
      </details>
    </fieldset>
  );
}

function LanguageControl() {
  const { locale } = settings.value;
  // The URL may name any other locale, such as a regional one.
  const isOther = !LOCALE_OPTIONS.some(({ value }) => value === locale);
  return (
    <label class="field">
      <span>Language</span>
      <select value={locale} onChange={({ currentTarget }) => updateSettings({ locale: currentTarget.value })}>
        {LOCALE_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {isOther && <option value={locale}>{locale}</option>}
      </select>
    </label>
  );
}
