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

/** Keeps the mock server and the widgets in sync with the settings. */
export async function syncMockServer(): Promise<void> {
  const showError = (error: unknown): void => void (currentError.value = String(error));
  try {
    fetchedAccounts.value = await fetchAccounts();
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
