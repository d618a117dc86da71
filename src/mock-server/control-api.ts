import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { ACCOUNTS_PATH, FAULTS_PATH, LOGIN_PATH, SESSION_PATH } from './control-paths.js';
import type { FaultInjector } from './fault-injection.js';
import type { AccountData } from './fixtures/account.js';
import type { AccountRegistry } from './fixtures/registry.js';
import { HttpError, jsonResponse, loginPage, type MockResponse } from './mock-response.js';
import { setFaults } from './parse-faults.js';
import { CLEAR_SESSION, sessionAccount, startSession } from './session.js';

const METHODS = new Map<string, readonly string[]>([
  [ACCOUNTS_PATH, ['GET']],
  [FAULTS_PATH, ['GET', 'POST', 'DELETE']],
  [LOGIN_PATH, ['GET', 'POST']],
  [SESSION_PATH, ['GET', 'POST', 'DELETE']],
]);

/** Allowed methods of a control endpoint; null for any other path. */
export function controlMethods(path: string): readonly string[] | null {
  return METHODS.get(path) ?? null;
}

/** Lets the harness page and tests select the account and inject faults. */
export async function handleControlRequest(
  path: string,
  request: IncomingMessage,
  accounts: AccountRegistry,
  faults: FaultInjector,
): Promise<MockResponse> {
  switch (path) {
    case ACCOUNTS_PATH:
      return jsonResponse({
        data: accounts.fixtures.map(({ id, label, description }) => ({
          id,
          label,
          description,
          email: getEmail(accounts.byId(id)),
        })),
      });
    case FAULTS_PATH:
      if (request.method === 'POST') setFaults(faults, await readJson(request));
      if (request.method === 'DELETE') faults.clear();
      return jsonResponse(faults.current());
    case SESSION_PATH: {
      if (request.method === 'DELETE') return jsonResponse({ account: null }, 200, { 'set-cookie': CLEAR_SESSION });
      if (request.method === 'GET') {
        const account = sessionAccount(request) ?? '';
        return jsonResponse({ account: accounts.byId(account) ? account : null });
      }
      const account = parseAccount(await readJson(request));
      if (!accounts.byId(account)) throw new HttpError(400, 'No such account');
      return jsonResponse({ account }, 200, { 'set-cookie': startSession(account) });
    }
    default:
      return loginPage();
  }
}

/** The signed-in user's, as a portal's own page shows it. */
function getEmail(account: AccountData | null): string | undefined {
  const customer = account?.customer();
  const email: unknown = typeof customer === 'object' && customer !== null ? Reflect.get(customer, 'email') : undefined;
  return typeof email === 'string' ? email : undefined;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return await json(request);
  } catch (error) {
    if (error instanceof SyntaxError) throw new HttpError(400, 'The body must be JSON');
    throw error;
  }
}

function parseAccount(body: unknown): string {
  const account: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'account') : undefined;
  if (typeof account !== 'string') throw new HttpError(400, 'The body must be { account }');
  return account;
}
