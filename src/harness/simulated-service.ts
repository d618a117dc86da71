import type { Choices } from './choices.js';
import { type FailingOperation, faultOf, OPERATIONS } from './failure-choices.js';
import { ACCOUNTS_PATH, FAULTS_PATH, SESSION_PATH } from './mock-server/control-paths.js';
import type { FaultTarget } from './mock-server/fault-injection.js';

/** An account of the service, as it describes itself. */
export interface Account {
  readonly id: string;
  readonly label: string;
  readonly description: string;
}

export async function listAccounts(): Promise<readonly Account[]> {
  const { data } = (await call(ACCOUNTS_PATH)) as { data: readonly Account[] };
  return data;
}

/** Logs the visitor in and makes the operations do what is chosen. */
export async function setUp(choices: Choices): Promise<void> {
  await call(SESSION_PATH, { account: choices.account });
  const faults = OPERATIONS.map((operation) => [
    targetOf(operation),
    faultOf(choices[operation], Number(choices.delay)),
  ]);
  await call(FAULTS_PATH, { '*': null, ...Object.fromEntries(faults) });
}

/** The portal's page asks for the metrics by way of the vendor's server, which asks the Provider API. */
function targetOf(operation: FailingOperation): FaultTarget {
  return operation === 'listBillableMetrics' ? 'provider.listBillableMetrics' : operation;
}

async function call(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
