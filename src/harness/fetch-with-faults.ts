import { FAULTS_HEADER } from '../mock-server/control-paths.js';
import { FAULT_OPERATIONS } from '../mock-server/fault-presets.js';
import { settings } from './settings-store.js';

/** Returns the operations of this tab that fail, with the names of their faults. */
export function chosenFaults(): Readonly<Record<string, string>> {
  const faults = FAULT_OPERATIONS.map((operation) => [operation, settings.value[operation]] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== 'works'));
}

/** Sends the faults with each request, because other tabs of the same server have their own. */
export const fetchWithFaults: typeof fetch = (input, init) => {
  const faults = chosenFaults();
  if (Object.keys(faults).length === 0) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set(FAULTS_HEADER, JSON.stringify(faults));
  return fetch(input, { ...init, headers });
};
