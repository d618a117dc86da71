import { type ReadonlySignal, signal } from '@preact/signals';
import { servedAccount } from './data-source.js';
import { type HarnessSettings, parseSettings, serializeSettings } from './settings.js';

const { search } = location;
const current = signal(parseSettings(servedAccount ? `?${search.slice(1)}&account=${servedAccount}` : search));

export const settings: ReadonlySignal<HarnessSettings> = current;

/**
 * Changes settings without the URL, because browsers limit how often it may change, for example
 * during a drag of a slider.
 */
export function previewSettings(changes: Partial<HarnessSettings>): void {
  current.value = { ...current.value, ...changes };
}

/** Changes settings and the URL. */
export function updateSettings(changes: Partial<HarnessSettings>): void {
  previewSettings(changes);
  const url = new URL(location.href);
  url.search = serializeSettings(url.search, current.value);
  history.replaceState(history.state, '', url);
}
