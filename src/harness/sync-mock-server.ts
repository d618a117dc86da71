import { type ReadonlySignal, signal } from '@preact/signals';
import { parseAccountSize } from '../mock-server/account-size.js';
import { ACCOUNTS_PATH, FAULTS_PATH, SESSION_PATH } from '../mock-server/control-paths.js';
import { createFault, FAULT_OPERATIONS, getFaultTarget } from '../mock-server/fault-presets.js';
import { mountWidgets } from './preview.js';
import { servedAccount } from './data-source.js';
import { type HarnessSettings, parseSettings } from './settings.js';
import { settings, updateSettings } from './settings-store.js';

interface Account {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly email?: string;
}

const fetchedAccounts = signal<readonly Account[]>([]);
const currentError = signal<string | null>(null);

export const accounts: ReadonlySignal<readonly Account[]> = fetchedAccounts;

/** Why the mock server does not match the settings; null if it does. */
export const syncError: ReadonlySignal<string | null> = currentError;

/** Keeps the mock server and the widgets in sync with the settings. */
export async function syncMockServer(): Promise<void> {
  const showError = (error: unknown): void => void (currentError.value = String(error));
  try {
    const { data } = (await call(ACCOUNTS_PATH)) as { data: readonly Account[] };
    fetchedAccounts.value = data;
  } catch (error) {
    showError(error);
    return;
  }
  const [first] = fetchedAccounts.value;
  // The URL may name an unknown account.
  const { account } = settings.value;
  if (first && !parseAccountSize(account) && !fetchedAccounts.value.some(({ id }) => id === account))
    updateSettings({ account: first.id });
  let requested: HarnessSettings | undefined;
  let changes = Promise.resolve();
  settings.subscribe((target) => {
    const previous = requested;
    requested = target;
    changes = changes.then(() => apply(previous, target)).then(() => void (currentError.value = null), showError);
  });
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

/** Signs in and injects the selected faults. */
async function applySettings(target: HarnessSettings, withFaults: boolean): Promise<void> {
  await call(SESSION_PATH, { account: target.account });
  if (!withFaults) return;
  const faults = FAULT_OPERATIONS.map((operation) => [
    getFaultTarget(operation),
    createFault(target[operation], Number(target.delay)),
  ]);
  await call(FAULTS_PATH, { '*': null, ...Object.fromEntries(faults) });
}

async function call(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
