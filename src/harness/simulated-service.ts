import type { Choices } from './choices.js';
import { faultOf } from './failure-choices.js';
import { ACCOUNTS_PATH, FAULTS_PATH, SESSION_PATH } from './service/harness-paths.js';

/** An account of the service, as it describes itself. */
export interface Account {
  readonly id: string;
  readonly label: string;
  readonly description: string;
}

export const OPERATIONS = ['getCustomer', 'listSubscriptions', 'listAccessTokens'] as const;

export async function listAccounts(): Promise<readonly Account[]> {
  const { data } = (await call(ACCOUNTS_PATH)) as { data: readonly Account[] };
  return data;
}

/** Logs the visitor in and makes the operations do what is chosen. */
export async function setUp(choices: Choices): Promise<void> {
  await call(SESSION_PATH, { account: choices.account });
  const faults = OPERATIONS.map((operation) => [operation, faultOf(choices[operation], Number(choices.delay))]);
  await call(FAULTS_PATH, { '*': null, ...Object.fromEntries(faults) });
}

async function call(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
