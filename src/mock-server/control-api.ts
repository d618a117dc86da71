import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { joinChoice, suggestName } from '../format/nearest-name.js';
import { sizeOfAccount } from './account-size.js';
import { ACCOUNTS_PATH, FAULTS_PATH, LOGIN_PATH, SESSION_PATH } from './control-paths.js';
import type { FaultInjector } from './fault-injection.js';
import type { AccountRegistry } from './fixtures/registry.js';
import { fieldOf } from './fixtures/static-account.js';
import { HttpError, jsonResponse, loginPage, type MockResponse } from './mock-response.js';
import { CLEAR_SESSION, startSession } from './session.js';
import { setFaults } from './set-faults.js';

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
        data: Array.from(accounts.descriptions, ([id, description]) => ({
          id,
          description,
          // The host page shows the email in its header, like a portal.
          email: fieldOf(accounts.byId(id)?.customer, 'email'),
        })),
      });
    case FAULTS_PATH:
      if (request.method === 'POST') await readJson(request, (body) => setFaults(faults, body));
      if (request.method === 'DELETE') faults.clear();
      return jsonResponse(faults.current());
    case SESSION_PATH: {
      if (request.method === 'DELETE') return jsonResponse({ account: null }, 200, { 'set-cookie': CLEAR_SESSION });
      const account = await readJson(request, (body) => fieldOf(body, 'account'));
      const records = typeof account === 'string' ? accounts.byId(account) : null;
      if (typeof account !== 'string' || !records)
        throw new HttpError(400, `No such account. ${suggestName(String(account), [...accounts.descriptions.keys()])}`);
      return jsonResponse({ account, size: sizeOfAccount(records) }, 200, { 'set-cookie': startSession(account) });
    }
    case LOGIN_PATH:
      return loginPage();
    default:
      throw new HttpError(404, `No such operation. Use ${joinChoice([ACCOUNTS_PATH, FAULTS_PATH, SESSION_PATH])}.`);
  }
}

/**
 * Passes a request's JSON body to a function. If the body isn't JSON, or the function rejects it,
 * responds with 400.
 */
async function readJson<Result>(request: IncomingMessage, handle: (body: unknown) => Result): Promise<Result> {
  try {
    return handle(await json(request));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new HttpError(400, error.message);
    throw error;
  }
}
