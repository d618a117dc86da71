import { signal } from '@preact/signals';
import { type AccountSize, parseAccountSize } from '../mock-server/account-size.js';
import { ACCOUNTS_PATH, SESSION_PATH } from '../mock-server/control-paths.js';
import { FAULT_OPERATIONS } from '../mock-server/fault-presets.js';
import { portalOrigin } from './data-source.js';
import { fetchWithFaults } from './fetch-with-faults.js';
import { mountWidgets } from './preview.js';
import { type HarnessSettings, parseSettings } from './settings.js';
import { settings, updateSettings } from './settings-store.js';

interface Account {
  readonly id: string;
  readonly description: string;
  readonly email?: string;
}

export const accounts = signal<readonly Account[]>([]);

/** The numbers of records in the session's account. Null until the mock server has sent them. */
export const accountSize = signal<AccountSize | null>(null);

/** The reason why the mock server doesn't match the settings. Null if it matches. */
export const syncError = signal<string | null>(null);

/**
 * Keeps the widgets and the mock server in sync with the settings. With a real portal, only the
 * widgets.
 */
export async function syncMockServer(): Promise<void> {
  const showError = (error: unknown): void => void (syncError.value = String(error));
  try {
    if (portalOrigin === null) {
      PortalWidgets.configure({ fetch: fetchWithFaults });
      await fetchAccounts();
    }
  } catch (error) {
    showError(error);
    return;
  }
  let requested: HarnessSettings | undefined;
  let changes = Promise.resolve();
  settings.subscribe((target) => {
    const previous = requested;
    requested = target;
    changes = changes.then(() => apply(previous, target)).then(() => void (syncError.value = null), showError);
  });
}

async function fetchAccounts(): Promise<void> {
  const { data } = (await call(ACCOUNTS_PATH)) as { data: readonly Account[] };
  accounts.value = data;
  const [first] = data;
  // The URL may name an unknown account.
  const { account } = settings.value;
  if (first && !parseAccountSize(account) && !data.some(({ id }) => id === account))
    updateSettings({ account: first.id });
}

async function apply(previous: HarnessSettings | undefined, target: HarnessSettings): Promise<void> {
  const before = previous ?? parseSettings('');
  const hasChanged = (...names: (keyof HarnessSettings)[]): boolean =>
    names.some((name) => before[name] !== target[name]);
  if (portalOrigin === null && (!previous || hasChanged('account'))) {
    const { size } = (await call(SESSION_PATH, { account: target.account })) as { size: AccountSize };
    accountSize.value = size;
  }
  if (!previous || hasChanged('account', 'widget')) await mountWidgets();
  // Keep the loaded data, like an open page.
  else if (hasChanged(...FAULT_OPERATIONS)) void PortalWidgets.refresh();
}

async function call(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
