import { type ReadonlySignal, signal } from '@preact/signals';
import { parseAccountSize } from '../mock-server/account-size.js';
import { FAULT_OPERATIONS } from '../mock-server/fault-presets.js';
import { type Account, applySettings, fetchAccounts } from './mock-server-client.js';
import { mountWidgets } from './preview.js';
import { servedAccount } from './data-source.js';
import { type HarnessSettings, parseSettings } from './settings.js';
import { settings, updateSettings } from './settings-store.js';

const fetchedAccounts = signal<readonly Account[]>([]);
const currentError = signal<string | null>(null);

export const accounts: ReadonlySignal<readonly Account[]> = fetchedAccounts;

/** Why the mock server does not match the settings; null if it does. */
export const syncError: ReadonlySignal<string | null> = currentError;

let applied: HarnessSettings | undefined;
let isSyncing = false;

/** Keeps the mock server and the widgets in sync with the settings. */
export async function syncMockServer(): Promise<void> {
  try {
    fetchedAccounts.value = await fetchAccounts();
  } catch (error) {
    currentError.value = String(error);
    return;
  }
  const [first] = fetchedAccounts.value;
  // The URL may name an unknown account.
  const { account } = settings.value;
  if (first && !parseAccountSize(account) && !fetchedAccounts.value.some(({ id }) => id === account))
    updateSettings({ account: first.id });
  settings.subscribe(() => void sync());
}

/** Applies one change at a time; of the changes made meanwhile, only the last one. */
async function sync(): Promise<void> {
  if (isSyncing) return;
  isSyncing = true;
  while (applied !== settings.value) {
    const target = settings.value;
    try {
      await apply(applied, target);
      currentError.value = null;
    } catch (error) {
      currentError.value = String(error);
    }
    applied = target;
  }
  isSyncing = false;
}

async function apply(previous: HarnessSettings | undefined, target: HarnessSettings): Promise<void> {
  const isUnchanged = (name: keyof HarnessSettings): boolean => previous?.[name] === target[name];
  const isSameSession = isUnchanged('account') && isUnchanged('delay');
  const hasSameFaults = [...FAULT_OPERATIONS, 'delay' as const].every(
    (name) => (previous ?? parseSettings(''))[name] === target[name],
  );
  if (isSameSession && hasSameFaults && isUnchanged('widget')) return;
  await applySettings(target, servedAccount === null || !hasSameFaults);
  const hadNoFaults = FAULT_OPERATIONS.every((operation) => previous?.[operation] === 'works');
  // A new fault is shown as on an open page: with the data loaded before.
  if (isSameSession && isUnchanged('widget') && hadNoFaults) void PortalWidgets.refresh();
  else await mountWidgets();
}
