import { signal, type ReadonlySignal } from '@preact/signals';
import { isObject } from '../../client/resources/parse.js';
import type { Options, SettingTable, Values } from './setting-kinds.js';
import { SETTINGS } from './settings.js';
import { describeValue, warnOnce } from '../warnings.js';

/** The settings of the page. An element can override `locale` and `theme`. */
export interface Config extends Options<typeof SETTINGS> {}

type ValidConfig = Partial<Values<typeof SETTINGS>>;

const current = signal<ValidConfig>({});

/** The settings in effect. Each change creates another object. */
export const config: ReadonlySignal<ValidConfig> = current;

/** An effect that calls this function runs again after each change of the settings. */
export function getSetting<Name extends keyof ValidConfig>(name: Name): ValidConfig[Name] {
  return readOwn(current.value, name);
}

/** Ignores properties that a script has added to `Object.prototype`. */
function readOwn<Settings extends object, Name extends keyof Settings>(
  settings: Settings,
  name: Name,
): Settings[Name] | undefined {
  return Object.hasOwn(settings, name) ? settings[name] : undefined;
}

/**
 * Changes the given settings only. `undefined` resets a setting. Invalid settings are ignored, with
 * a warning.
 */
export function configure(changes: Config): void {
  const valid = validate(changes);
  const names = Object.keys(valid) as (keyof ValidConfig)[];
  if (names.every((name) => valid[name] === readOwn(current.peek(), name))) return;
  current.value = { ...current.peek(), ...valid };
}

function validate(changes: unknown): ValidConfig {
  const valid: Record<string, unknown> = {};
  if (!isObject(changes)) warnOnce('value', `configure: the argument ${describeValue(changes)}`, ['settings']);
  else {
    for (const [name, value] of Object.entries(changes)) {
      const setting = readOwn<SettingTable, string>(SETTINGS, name);
      const isReset = value === undefined || value === null || (typeof value === 'string' && !value.trim());
      const result = isReset ? undefined : setting?.parse(value);
      if (!setting) warnOnce('setting', name, Object.keys(SETTINGS));
      else if (isReset || result !== undefined) valid[name] = result;
      else {
        const shown = setting.isSecret ? `of type ${typeof value}` : describeValue(value);
        warnOnce('value', `configure: ${name} ${shown}`, setting.expected);
      }
    }
  }
  return valid;
}
