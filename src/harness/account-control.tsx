import {
  type AccountSize,
  COUNTS,
  MAX_COUNT,
  parseAccountSize,
  sizedAccountId,
  USUAL_SIZE,
} from '../mock-server/account-size.js';
import { ChoiceButtons } from './choice-buttons.js';
import { settings, updateSettings } from './settings-store.js';
import { accounts, accountSize } from './sync-mock-server.js';

/** Numbers of subscriptions that lead to different layouts. */
const SIZES = [0, 1, 3, 8, 20, MAX_COUNT];

export function AccountControl() {
  const account = accounts.value.find(({ id }) => id === settings.value.account);
  const asked = parseAccountSize(settings.value.account);
  const size = asked ?? accountSize.value ?? USUAL_SIZE;
  const setCount = (name: (typeof COUNTS)[number], count: number): void => {
    const limited = COUNTS.map((each) => [each, Math.min(MAX_COUNT, each === name ? count : size[each])] as const);
    updateSettings({ account: sizedAccountId(Object.fromEntries(limited) as AccountSize) });
  };
  return (
    <fieldset class="group">
      <legend>
        Account <span class="note">made-up data, of any size</span>
      </legend>
      <select
        aria-label="Account"
        value={settings.value.account}
        onChange={({ currentTarget }) => updateSettings({ account: currentTarget.value })}
      >
        {accounts.value.map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
        {asked && <option>{settings.value.account}</option>}
      </select>
      <p class="note">{account?.description ?? 'A made-up account of any size.'}</p>
      <ChoiceButtons
        label="Number of subscriptions"
        choices={SIZES.map((count) => ({
          name: String(count),
          isChosen: count === size.subscriptions,
          choose: () => setCount('subscriptions', count),
        }))}
      />
      <div class="steppers" role="group" aria-label="How many">
        {COUNTS.map((name) => (
          <label key={name}>
            <span>{name}</span>
            <input
              type="number"
              min="0"
              max={MAX_COUNT}
              value={size[name]}
              onChange={({ currentTarget }) =>
                setCount(name, Math.max(0, Math.round(currentTarget.valueAsNumber) || 0))
              }
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
