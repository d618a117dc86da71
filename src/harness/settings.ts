import {
  DIRECTIONS,
  type PageSettings,
  parsePageSettings,
  THEMES,
  WIDGETS,
  LINK_SETTINGS,
} from '../mock-server/page-settings.js';
import { FAULT_PRESETS } from '../mock-server/fault-presets.js';
import { PAGING_PRESETS } from '../mock-server/paging-presets.js';

const FAULTS = FAULT_PRESETS.map(({ id }) => id);
const LIST_FAULTS = [...FAULTS, ...PAGING_PRESETS.map(({ id }) => id)];

/** Allowed values. The first one is the default. */
export const SETTING_OPTIONS = {
  delay: ['0', '300', '1000', '4000', '12000'],
  getCustomer: FAULTS,
  listSubscriptions: LIST_FAULTS,
  listAccessTokens: LIST_FAULTS,
  listBillableMetrics: FAULTS,
  widget: WIDGETS,
  links: LINK_SETTINGS,
  theme: THEMES,
  preset: ['plain', 'dense', 'brand'],
  direction: DIRECTIONS,
  width: ['fluid', '320', '390', '768', '1280'],
  /** `auto` opens the panel where the account keeps its columns beside it. */
  panel: ['auto', 'open', 'closed'],
} as const;

type Options = typeof SETTING_OPTIONS;
export type SettingName = keyof Options;
type OptionSettings = { readonly [Name in SettingName]: Options[Name][number] };

/** All settings of the harness page and of the gallery, stored in the query string. */
export type HarnessSettings = OptionSettings &
  PageSettings & {
    /** CSS with theme variables that override the preset. */
    readonly style: string;
  };

/** Replaces unknown values by the default. */
export function parseSettings(search: string): HarnessSettings {
  const query = new URLSearchParams(search);
  const options = Object.entries(SETTING_OPTIONS).map(([name, allowed]: [string, readonly string[]]) => {
    const value = query.get(name) ?? '';
    return [name, allowed.includes(value) ? value : allowed[0]];
  });
  return {
    ...parsePageSettings(search),
    ...(Object.fromEntries(options) as OptionSettings),
    style: query.get('style') ?? '',
  };
}

/** Updates a query string: omits defaults and keeps unrelated parameters. */
export function serializeSettings(search: string, settings: HarnessSettings): string {
  const query = new URLSearchParams(search);
  const defaults = parseSettings('');
  for (const name of Object.keys(defaults) as (keyof HarnessSettings)[]) {
    query.delete(name);
    if (settings[name] !== defaults[name]) query.append(name, settings[name]);
  }
  return query.size > 0 ? `?${query}` : '';
}
