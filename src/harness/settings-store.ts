import { type ReadonlySignal, signal } from '@preact/signals';
import { type HarnessSettings, parseSettings, serializeSettings } from './settings.js';

const current = signal(parseSettings(location.search));

export const settings: ReadonlySignal<HarnessSettings> = current;

/** Also updates the URL. */
export function updateSettings(changes: Partial<HarnessSettings>): void {
  current.value = { ...current.value, ...changes };
  const url = new URL(location.href);
  url.search = serializeSettings(url.search, current.value);
  history.replaceState(history.state, '', url);
}
