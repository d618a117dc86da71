import { PAGE_OPTIONS, parseOptions, type Settings } from '../mock-server/page-settings.js';
import { FAULTS } from '../mock-server/fault-presets.js';

const FAULT_NAMES = [...FAULTS.keys()];

/** The allowed values. The first one is the default. */
export const SETTING_OPTIONS = {
  ...PAGE_OPTIONS,
  getCustomer: FAULT_NAMES,
  listSubscriptions: FAULT_NAMES,
  listAccessTokens: FAULT_NAMES,
  listBillableMetrics: FAULT_NAMES,
  preset: ['plain', 'dense', 'brand'],
  width: ['fluid', '320', '390', '768', '1280'],
  /** `auto` opens the panel if the account keeps its columns beside it. */
  panel: ['auto', 'open', 'closed'],
} as const;

export type SettingName = keyof typeof SETTING_OPTIONS;

/** All settings of the harness page and of the gallery, which the query string stores. */
export type HarnessSettings = Settings<typeof SETTING_OPTIONS> & {
  /** CSS with theme variables that override the preset. */
  readonly style: string;
};

/** Replaces unknown values with the default. */
export function parseSettings(search: string): HarnessSettings {
  const style = new URLSearchParams(search).get('style') ?? '';
  return { ...parseOptions(search, SETTING_OPTIONS), style };
}

/** Updates a query string. Omits defaults and keeps unrelated parameters. */
export function serializeSettings(search: string, settings: HarnessSettings): string {
  const query = new URLSearchParams(search);
  const defaults = parseSettings('');
  for (const name of Object.keys(defaults) as (keyof HarnessSettings)[]) {
    query.delete(name);
    if (settings[name] !== defaults[name]) query.append(name, settings[name]);
  }
  return query.size > 0 ? `?${query}` : '';
}
