import { createFault, FAULT_OPERATIONS, getFaultTarget } from '../mock-server/fault-presets.js';
import { ACCOUNTS_PATH, FAULTS_PATH, SESSION_PATH } from '../mock-server/control-paths.js';
import type { HarnessSettings } from './settings.js';

export interface Account {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly email?: string;
}

export async function fetchAccounts(): Promise<readonly Account[]> {
  const { data } = (await call(ACCOUNTS_PATH)) as { data: readonly Account[] };
  return data;
}

/** Signs in and injects the selected faults. */
export async function applySettings(settings: HarnessSettings, withFaults: boolean): Promise<void> {
  await call(SESSION_PATH, { account: settings.account });
  if (!withFaults) return;
  const faults = FAULT_OPERATIONS.map((operation) => [
    getFaultTarget(operation),
    createFault(settings[operation], Number(settings.delay)),
  ]);
  await call(FAULTS_PATH, { '*': null, ...Object.fromEntries(faults) });
}

async function call(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
