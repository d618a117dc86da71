import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AccountRegistry } from './accounts/registry.js';
import { type Answer, jsonAnswer, loginPage, Refusal } from './answer.js';
import type { FaultControl } from './fault.js';
import { setFaults } from './fault-input.js';
import { ACCOUNTS_PATH, FAULTS_PATH, LOGIN_PATH, SESSION_PATH } from './harness-paths.js';
import { END_SESSION, sessionAccount, startSession } from './session.js';

const METHODS: Readonly<Record<string, readonly string[]>> = {
  [ACCOUNTS_PATH]: ['GET'],
  [FAULTS_PATH]: ['GET', 'POST', 'DELETE'],
  [LOGIN_PATH]: ['GET', 'POST'],
  [SESSION_PATH]: ['GET', 'POST', 'DELETE'],
};

/** The methods of the harness's own addresses; null for a path that is none of them. */
export function harnessMethods(path: string): readonly string[] | null {
  return Object.hasOwn(METHODS, path) ? (METHODS[path] ?? null) : null;
}

/** What the harness's page and tests steer the service by: who is logged in, and what goes wrong. */
export async function answerHarness(
  path: string,
  request: IncomingMessage,
  accounts: AccountRegistry,
  faults: FaultControl,
): Promise<Answer> {
  switch (path) {
    case ACCOUNTS_PATH:
      return jsonAnswer({
        data: accounts.definitions.map(({ id, label, description }) => ({ id, label, description })),
      });
    case FAULTS_PATH:
      if (request.method === 'POST') setFaults(faults, await bodyOf(request));
      if (request.method === 'DELETE') faults.clear();
      return jsonAnswer(faults.current());
    case SESSION_PATH: {
      if (request.method === 'DELETE') return jsonAnswer({ account: null }, 200, { 'set-cookie': END_SESSION });
      if (request.method === 'GET') {
        const account = sessionAccount(request) ?? '';
        return jsonAnswer({ account: accounts.byId(account) ? account : null });
      }
      const account = accountOf(await bodyOf(request));
      if (!accounts.byId(account)) throw new Refusal(400, 'No such account');
      return jsonAnswer({ account }, 200, { 'set-cookie': startSession(account) });
    }
    default:
      return loginPage();
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  try {
    return await json(request);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, 'The body must be JSON');
    throw error;
  }
}

function accountOf(body: unknown): string {
  const account: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'account') : undefined;
  if (typeof account !== 'string') throw new Refusal(400, 'The body must be { account }');
  return account;
}
